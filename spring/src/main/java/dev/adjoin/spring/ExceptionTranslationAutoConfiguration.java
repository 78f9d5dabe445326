// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.dao.annotation.PersistenceExceptionTranslationPostProcessor;

/**
 * Spring's exceptions instead of Adjoin's for callers of beans with {@code @Repository}, where
 * {@code spring-tx} is on the class path.
 *
 * <p>Spring Boot 3 brings the post-processor. In Spring Boot 4 it is in a module that the
 * application may not have.
 */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.autoconfigure.dao.PersistenceExceptionTranslationAutoConfiguration",
      "org.springframework.boot.persistence.autoconfigure"
          + ".PersistenceExceptionTranslationAutoConfiguration"
    })
@ConditionalOnClass(PersistenceExceptionTranslationPostProcessor.class)
@ConditionalOnProperty(name = "adjoin.enabled", matchIfMissing = true)
final class ExceptionTranslationAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean
  static AdjoinExceptionTranslator adjoinExceptionTranslator() {
    return new AdjoinExceptionTranslator();
  }

  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnProperty(
      name = {
        "spring.dao.exceptiontranslation.enabled",
        "spring.persistence.exceptiontranslation.enabled"
      },
      matchIfMissing = true)
  static PersistenceExceptionTranslationPostProcessor adjoinExceptionTranslation(
      Environment environment) {
    PersistenceExceptionTranslationPostProcessor processor =
        new PersistenceExceptionTranslationPostProcessor();
    processor.setProxyTargetClass(
        environment.getProperty("spring.aop.proxy-target-class", Boolean.class, true));
    return processor;
  }
}
