// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Pages as parameters of controllers, and problem documents for failures. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(WebMvcConfigurer.class)
@ConditionalOnProperty(name = "adjoin.enabled", matchIfMissing = true)
@EnableConfigurationProperties(AdjoinProperties.class)
final class WebAutoConfiguration {
  @Bean
  static WebMvcConfigurer adjoinPageParameters(AdjoinProperties settings) {
    int most = settings.web().maxPageSize();
    int usual = settings.web().pageSize();
    if (usual < 1 || usual > most) {
      throw new StartFailure(
          "adjoin.web.page-size must be a number from 1 to adjoin.web.max-page-size, which is %d,"
                  .formatted(most)
              + " but was "
              + usual,
          "Correct the setting adjoin.web.page-size or adjoin.web.max-page-size",
          null);
    }
    return new WebMvcConfigurer() {
      @Override
      public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new PageParametersResolver(settings.web()));
      }
    };
  }

  @Bean
  @ConditionalOnProperty(name = "adjoin.web.problems", matchIfMissing = true)
  static AdjoinProblems adjoinProblems() {
    return new AdjoinProblems();
  }
}
