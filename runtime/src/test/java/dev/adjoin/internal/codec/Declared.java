// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.CustomType;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.records.RecordDeclaration;
import dev.adjoin.internal.records.Records;
import java.util.List;
import java.util.function.Function;

/** Creates the mappings of valid declarations. */
final class Declared {
  private Declared() {}

  static Mappings records(Class<?>... classes) {
    return records(List.of(), classes);
  }

  static Mappings records(List<CustomType<?>> customs, Class<?>... classes) {
    RecordDeclaration read = Records.declare(CustomTypes.scalars(customs), classes);
    return Mappings.of(schema(read.declaration()), read.bindings(), customs);
  }

  static Schema schema(Declaration declaration) {
    assertThat(declaration.problems()).isEmpty();
    return new Schema(declaration.model());
  }

  /** A model file. */
  static Mappings file(String text) {
    return Mappings.of(schema(ModelFile.parse("model.yaml", text)), null, List.of());
  }

  static <T> Function<T, T> roundTrip(Mapping<T> mapping) {
    return value -> mapping.read(mapping.store(value));
  }
}
