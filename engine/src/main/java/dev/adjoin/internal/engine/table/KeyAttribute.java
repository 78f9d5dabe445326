// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.expression.KeyCondition;

/** An attribute of a key; its type is S, N or B. */
public record KeyAttribute(String name, String type) implements KeyCondition.Attribute {}
