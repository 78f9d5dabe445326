// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** Tries a property ten times as often with {@code -Dadjoin.full=true}. */
public final class TenfoldWhenFull implements AroundPropertyHook {
  private static final int TRIES = 500;

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    PropertyAttributes attributes = context.attributes();
    int tries = attributes.tries().orElse(TRIES);
    attributes.setTries(Boolean.getBoolean("adjoin.full") ? tries * 10 : tries);
    return property.execute();
  }
}
