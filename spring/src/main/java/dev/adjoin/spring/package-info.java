// SPDX-License-Identifier: Apache-2.0
/**
 * Adjoin in applications with Spring Boot 3 and 4: the database and its repositories as beans.
 *
 * <p>Package order: the first of the starter; {@code dev.adjoin.spring.test} comes after it. It
 * uses the public API of the runtime, as any program does.
 */
@NullMarked
package dev.adjoin.spring;

import org.jspecify.annotations.NullMarked;
