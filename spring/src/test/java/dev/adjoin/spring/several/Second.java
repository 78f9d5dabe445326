// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.several;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;

/** The other model in a package. */
@DataModel
public interface Second {
  @Entity
  record Parcel(@Id String parcelId) {}
}
