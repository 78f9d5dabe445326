// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code export} command: a compiled model as infrastructure code, as a program, as a picture
 * and as a document. One exporter per file, each a pure function from the compiled model to text.
 *
 * <p>Package order: may use {@code text}, {@code console}, {@code data}, {@code engine}, {@code
 * model}, {@code sample} and the internals of {@code core}.
 */
@NullMarked
package dev.adjoin.tools.export;

import org.jspecify.annotations.NullMarked;
