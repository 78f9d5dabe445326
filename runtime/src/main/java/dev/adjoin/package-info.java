// SPDX-License-Identifier: Apache-2.0
/**
 * The API: entities and relationships on any {@code DynamoDbClient}, from {@link
 * dev.adjoin.Adjoin}.
 *
 * <p>Package order: two layers. Values and interfaces are the first of the runtime and use nothing
 * but {@code declare} and {@code internal.argument}; the entry points {@code Adjoin}, {@code
 * CompiledModel}, {@code ModelFile} and {@code EmbeddedEngine} are the last and know the internals.
 */
@NullMarked
package dev.adjoin;

import org.jspecify.annotations.NullMarked;
