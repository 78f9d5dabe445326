// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile;

import dev.adjoin.design.Design;
import dev.adjoin.model.Model;
import dev.adjoin.plan.Plans;

/** A model without mistakes, its design and its plans. */
public record Compiled(Model model, Design design, Plans plans) {}
