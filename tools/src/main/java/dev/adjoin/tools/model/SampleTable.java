// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.Adjoin;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.sample.SampleData;
import java.nio.file.Path;

/** Writes the sample data of a model file into an empty database. */
public final class SampleTable {
  private SampleTable() {}

  /** Whether a partition holds items of Adjoin itself, which belong to no declared type. */
  public static boolean isOwn(String partition) {
    return partition.startsWith(OwnedAttribute.OWN_PARTITIONS);
  }

  public static void write(Path file, Adjoin db) {
    Model model = ModelFile.read(file).model();
    SampleData.write(SampleData.of(model, SampleData.SIZE), db, model);
  }
}
