// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Adjoin;
import dev.adjoin.CustomType;
import dev.adjoin.RequestListener;
import dev.adjoin.metrics.RequestMetrics;
import dev.adjoin.metrics.RequestObservations;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.ClassUtils;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The database of the application's model as a bean, with its repositories; see {@link
 * ModelRegistrar}.
 *
 * <p>It uses the application's {@link DynamoDbClient}, or the embedded engine if there is none and
 * {@code adjoin.embedded.enabled} is set.
 */
@AutoConfiguration(afterName = "io.awspring.cloud.autoconfigure.dynamodb.DynamoDbAutoConfiguration")
@ConditionalOnProperty(name = "adjoin.enabled", matchIfMissing = true)
@EnableConfigurationProperties(AdjoinProperties.class)
@Import({EmbeddedEngineConfiguration.class, ModelRegistrar.class})
final class AdjoinAutoConfiguration {
  private static final String ENGINE = "dev.adjoin.engine.EmbeddedDynamoDb";

  /** The database. Closing it does not close the client. */
  @Bean
  @ConditionalOnMissingBean
  static Adjoin adjoin(
      DeclaredModel model,
      AdjoinProperties settings,
      ResourceLoader resources,
      ObjectProvider<DynamoDbClient> clients,
      ObjectProvider<EmbeddedEngineConfiguration> embedded,
      ObjectProvider<RequestListener> listeners,
      ObjectProvider<CustomType<?>> customTypes,
      ObjectProvider<AdjoinBuilderCustomizer> customizers) {
    boolean isEmbedded = embedded.getIfAvailable() != null;
    Adjoin.Builder builder = model.builder(resources);
    apply(settings, isEmbedded, builder);
    listeners.orderedStream().forEach(builder::listener);
    customTypes.orderedStream().forEach(builder::custom);
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    DynamoDbClient client = clients.getIfAvailable();
    if (client == null) {
      throw withoutClient(settings, resources);
    }
    return new DatabaseStart(builder, client, settings, isEmbedded).open();
  }

  /** On the embedded engine nothing is late, so that deletes need not settle. */
  private static void apply(AdjoinProperties settings, boolean isEmbedded, Adjoin.Builder builder) {
    set("deadline", settings.deadline(), builder::deadline);
    set("table.name", settings.table().name(), builder::table);
    set("settle", settings.settle(), builder::settle);
    if (settings.settle() == null && isEmbedded) {
      builder.settle(Duration.ZERO);
    }
    if (settings.resumeOnOpen() != null) {
      builder.resumeOnOpen(settings.resumeOnOpen());
    } else if (isEmbedded && settings.embedded().directory() != null) {
      builder.resumeOnOpen(true);
    }
    set(
        "cursor-secret",
        settings.cursorSecret(),
        secret -> builder.cursorSecret(secret.getBytes(StandardCharsets.UTF_8)));
  }

  /** Applies a setting, if it is given; one that is refused is named. */
  private static <V> void set(String name, @Nullable V value, Consumer<V> setter) {
    try {
      if (value != null) {
        setter.accept(value);
      }
    } catch (IllegalArgumentException e) {
      throw new StartFailure(
          "adjoin." + name + " is refused: " + e.getMessage(),
          "Correct the setting adjoin." + name,
          e);
    }
  }

  private static StartFailure withoutClient(AdjoinProperties settings, ResourceLoader resources) {
    boolean hasEngine = ClassUtils.isPresent(ENGINE, resources.getClassLoader());
    return settings.embedded().enabled() && !hasEngine
        ? new StartFailure(
            "adjoin.embedded.enabled is true, but the embedded engine is not on the class path",
            "Add the dependency dev.adjoin:adjoin-engine",
            null)
        : new StartFailure(
            "There is no DynamoDbClient bean, and the embedded engine is not enabled",
            "Define a DynamoDbClient bean, or set adjoin.embedded.enabled=true, for example in"
                + " application-dev.properties for the profile dev",
            null);
  }

  /**
   * Requests are observed, counted and timed where the application has registries for it. Where
   * they are observed, Micrometer times the observations.
   */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  static class Metrics {
    @Bean
    AdjoinBuilderCustomizer adjoinMetrics(
        ObjectProvider<MeterRegistry> meters, ObjectProvider<ObservationRegistry> observations) {
      return builder -> {
        ObservationRegistry observed = observations.getIfAvailable(() -> ObservationRegistry.NOOP);
        // A registry without handlers makes no timers either.
        boolean isObserved = !observed.isNoop();
        if (isObserved) {
          builder.listener(new RequestObservations(observed));
        }
        meters.ifAvailable(
            registry ->
                builder.listener(
                    isObserved
                        ? RequestMetrics.besideObservations(registry)
                        : new RequestMetrics(registry)));
      };
    }
  }
}
