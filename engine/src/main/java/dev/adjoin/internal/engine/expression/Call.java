// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.List;

/**
 * A function call before its function has been resolved.
 *
 * @param at the index of the name's token, for messages
 */
record Call(int at, String name, List<Operand> operands) implements Part {}
