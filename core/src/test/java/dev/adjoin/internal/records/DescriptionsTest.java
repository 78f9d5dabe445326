// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The reader of records needs no reflection: descriptions of classes are enough. */
class DescriptionsTest {
  @Test
  void readsADescriptionThatIsMadeByHand() {
    AnnotationValues entity =
        AnnotationValues.of("dev.adjoin.declare.Entity", Map.of("sort", "PROFILE", "all", 4));
    TypeDescription string =
        new TypeDescription.OfClass(new NamedClass("java.lang.String"), List.of(), List.of());
    ClassDescription student =
        new NamedClass(
            "Student",
            ClassDescription.Kind.RECORD,
            List.of(entity),
            List.of(
                component("studentId", string, "dev.adjoin.declare.Id"),
                component("major", string, "org.example.Nullable"),
                ComponentDescription.ofRecord(
                    "credits",
                    new TypeDescription.Primitive("int", List.of()),
                    List.of(
                        AnnotationValues.of("dev.adjoin.declare.Default", Map.of("value", "0"))))),
            List.of());

    DescribedDeclaration read = Records.read(Map.of(), List.of(student));

    assertThat(read.declaration().problems()).isEmpty();
    assertThat(read.declaration().model().name()).isEqualTo("student");
    assertThat(read.declaration().model().entities())
        .containsExactly(
            Entity.named("Student")
                .id(List.of("studentId"))
                .sort("PROFILE")
                .listingShards(4)
                .attributes(
                    List.of(
                        Attribute.of("studentId", scalar("string")),
                        new Attribute("major", scalar("string"), true, null),
                        new Attribute("credits", scalar("int"), false, new Default.Literal("0"))))
                .build());
    assertThat(read.records())
        .containsExactly(
            new DescribedDeclaration.TypeRecord(
                "Student",
                student,
                Map.of("studentId", "studentId", "major", "major", "credits", "credits")));
  }

  private static ComponentDescription component(
      String name, TypeDescription type, String annotation) {
    return ComponentDescription.ofRecord(
        name, type, List.of(AnnotationValues.of(annotation, Map.of())));
  }

  private static dev.adjoin.internal.model.AttributeType scalar(String text) {
    return Stream.of(dev.adjoin.internal.model.AttributeType.Scalar.values())
        .filter(scalar -> scalar.text().equals(text))
        .findFirst()
        .orElseThrow();
  }
}
