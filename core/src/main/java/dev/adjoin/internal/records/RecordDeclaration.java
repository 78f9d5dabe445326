// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.model.Declaration;

/** The declaration of annotated records and, apart from it, the classes that it was read from. */
public record RecordDeclaration(Declaration declaration, Bindings bindings) {}
