// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.spring.campus.Campus;
import dev.adjoin.spring.several.First;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Small applications without a web server. */
final class Applications {
  private Applications() {}

  @Configuration(proxyBeanMethods = false)
  @AutoConfigurationPackage(basePackageClasses = Campus.class)
  static class InPackageOfCampus {}

  @Configuration(proxyBeanMethods = false)
  @AutoConfigurationPackage(basePackageClasses = First.class)
  static class InPackageOfSeveral {}

  /** An application with the starter, in no package. */
  static ApplicationContextRunner empty() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                AdjoinAutoConfiguration.class,
                ExceptionTranslationAutoConfiguration.class,
                HealthAutoConfiguration.class));
  }

  /** An application in the package of the campus. */
  static ApplicationContextRunner campus() {
    return empty().withUserConfiguration(InPackageOfCampus.class);
  }

  /** The same, on the embedded engine. */
  static ApplicationContextRunner embedded() {
    return campus().withPropertyValues("adjoin.embedded.enabled=true");
  }

  /** The same, on a client of its own. */
  static ApplicationContextRunner on(
      ApplicationContextRunner application, EmbeddedDynamoDb engine) {
    return application.withBean("ownClient", DynamoDbClient.class, engine::client);
  }

  /** What Spring Boot shows of the failure of a context: the description, and the action below. */
  static String failure(AssertableApplicationContext context) {
    return failure(context.getStartupFailure());
  }

  static String failure(Throwable startup) {
    FailureAnalysis analysis = new StartFailureAnalyzer().analyze(startup);
    return analysis.getDescription() + "\n-> " + analysis.getAction();
  }
}
