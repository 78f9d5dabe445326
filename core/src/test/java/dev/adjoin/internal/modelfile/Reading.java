// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import java.util.stream.Collectors;

/** Reads pieces of model files for the tests. */
final class Reading {
  private Reading() {}

  /** The model of a file without mistakes. */
  static Model model(String yaml) {
    Declaration declaration = ModelFile.parse("shop.yaml", yaml);
    assertThat(declaration.problems()).isEmpty();
    return declaration.model();
  }

  /** The only entity of a file without mistakes; {@code settings} in flow form. */
  static Entity entity(String settings) {
    String yaml = "entities: {Order: {id: orderId, attributes: {orderId: string}, " + settings;
    return model(yaml + "}}").entities().get(0);
  }

  /** The only relationship of a file without mistakes; {@code settings} in flow form. */
  static Relationship relationship(String settings) {
    String yaml = "relationships: {Likes: {from: User, to: Movie, " + settings + "}}";
    return model(yaml).relationships().get(0);
  }

  /** Every mistake as people read it, in order. */
  static String mistakes(String yaml) {
    return ModelFile.parse("shop.yaml", yaml).problems().stream()
        .map(Diagnostic::toString)
        .collect(Collectors.joining("\n"));
  }
}
