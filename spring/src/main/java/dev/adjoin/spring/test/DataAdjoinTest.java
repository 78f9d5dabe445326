// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTestContextBootstrapper;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.ContextCustomizerFactories;
import org.springframework.test.context.TestExecutionListeners;
import org.springframework.test.context.TestExecutionListeners.MergeMode;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Tests your data alone: your model on a database in memory, with {@code Adjoin}, {@code
 * Entities<…>} and {@code Edges<…>} to inject, and no other component of the application unless the
 * test imports it. Each test begins with an empty table.
 *
 * <p>An application whose main class defines a {@code DynamoDbClient} is tested on that client, and
 * its table is not emptied.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(SpringExtension.class)
@BootstrapWith(SpringBootTestContextBootstrapper.class)
@OverrideAutoConfiguration(enabled = false)
@ImportAutoConfiguration
@ContextCustomizerFactories(NoComponents.class)
@TestExecutionListeners(listeners = EmptyTable.class, mergeMode = MergeMode.MERGE_WITH_DEFAULTS)
@TestPropertySource(
    properties = {
      "adjoin.embedded.enabled=true",
      "adjoin.embedded.directory=",
      "adjoin.table.on-start=create"
    })
public @interface DataAdjoinTest {}
