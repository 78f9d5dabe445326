// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.model.Declaration;

/**
 * What annotated records declare: the declaration as any front end gives it and, apart from it, the
 * classes it was read from.
 */
public record RecordDeclaration(Declaration declaration, Bindings bindings) {}
