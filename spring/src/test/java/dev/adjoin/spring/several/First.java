// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.several;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;

/** One of two models in a package. */
@DataModel
public interface First {
  @Entity
  record Letter(@Id String letterId) {}
}
