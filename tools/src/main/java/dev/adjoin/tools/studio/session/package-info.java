// SPDX-License-Identifier: Apache-2.0
/**
 * An open model with its data, as all screens of the studio use it: the database, the requests that
 * were sent, and items and requests as JSON.
 *
 * <p>Package order: may use {@code text} to {@code model}. Data is read and written by the public
 * API of Adjoin and of the AWS SDK alone.
 */
@NullMarked
package dev.adjoin.tools.studio.session;

import org.jspecify.annotations.NullMarked;
