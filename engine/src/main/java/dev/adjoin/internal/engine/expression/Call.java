// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.List;

/** A function's name, where it stands, and what the function is called with. */
record Call(int at, String name, List<Operand> operands) implements Part {}
