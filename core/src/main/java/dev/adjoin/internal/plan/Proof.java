// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.model.Pattern;

/** A declared pattern and the plan that answers it as it was asked. */
public record Proof(Pattern pattern, AccessPattern answer) {}
