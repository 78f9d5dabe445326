// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Adjoin;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The health of the table, as {@code adjoin} in the actuator. The same twice, because Spring Boot 4
 * moved the classes.
 */
@AutoConfiguration(after = AdjoinAutoConfiguration.class)
@ConditionalOnSingleCandidate(Adjoin.class)
@ConditionalOnProperty(name = "management.health.adjoin.enabled", matchIfMissing = true)
final class HealthAutoConfiguration {
  private static final String NAME = "adjoinHealthIndicator";

  /** For Spring Boot 3. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(org.springframework.boot.actuate.health.HealthIndicator.class)
  static class Boot3 {
    @Bean(NAME)
    @ConditionalOnMissingBean(name = NAME)
    @ConditionalOnSingleCandidate(DynamoDbClient.class)
    org.springframework.boot.actuate.health.HealthIndicator indicator(
        Adjoin db, DynamoDbClient client) {
      TableProbe probe = new TableProbe(db, client);
      return new org.springframework.boot.actuate.health.AbstractHealthIndicator() {
        @Override
        protected void doHealthCheck(
            org.springframework.boot.actuate.health.Health.Builder health) {
          health.up().withDetails(probe.read());
        }
      };
    }
  }

  /** For Spring Boot 4. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(org.springframework.boot.health.contributor.HealthIndicator.class)
  static class Boot4 {
    @Bean(NAME)
    @ConditionalOnMissingBean(name = NAME)
    @ConditionalOnSingleCandidate(DynamoDbClient.class)
    org.springframework.boot.health.contributor.HealthIndicator indicator(
        Adjoin db, DynamoDbClient client) {
      TableProbe probe = new TableProbe(db, client);
      return new org.springframework.boot.health.contributor.AbstractHealthIndicator() {
        @Override
        protected void doHealthCheck(
            org.springframework.boot.health.contributor.Health.Builder health) {
          health.up().withDetails(probe.read());
        }
      };
    }
  }
}
