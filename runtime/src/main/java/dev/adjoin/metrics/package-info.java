// SPDX-License-Identifier: Apache-2.0
/**
 * Requests as Micrometer's meters. Needs {@code io.micrometer:micrometer-core} on the class path.
 *
 * <p>Package order: may use {@code codec} and {@code execute}.
 */
@NullMarked
package dev.adjoin.metrics;

import org.jspecify.annotations.NullMarked;
