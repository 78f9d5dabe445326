// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The health of the table; Spring Boot 3 and 4 have different classes for it. */
class HealthTest {
  private static String health(ApplicationContext context) throws ReflectiveOperationException {
    Object indicator = context.getBean("adjoinHealthIndicator");
    Method health = indicator.getClass().getMethod("health");
    health.setAccessible(true);
    return health.invoke(indicator).toString();
  }

  @Test
  void aTableThatCanBeReadIsUpAndOneThatIsGoneIsDown() {
    Applications.embedded()
        .run(
            context -> {
              assertThat(health(context)).isEqualTo("UP {table=Campus}");

              context.getBean(DynamoDbClient.class).deleteTable(r -> r.tableName("Campus"));
              assertThat(health(context)).startsWith("DOWN {error=").contains("ResourceNotFound");
            });
  }

  @Test
  void theIndicatorCanBeSwitchedOff() {
    Applications.embedded()
        .withPropertyValues("management.health.adjoin.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean("adjoinHealthIndicator"));
  }
}
