// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/** The members of a structure, from the field list of its SDK class. */
final class Members {
  private final Member[] members;
  private final Map<String, Member> byName = new HashMap<>();

  private record Member(SdkField<?> field, SerializableString name, JsonShape shape) {}

  Members(List<SdkField<?>> fields) {
    this.members = fields.stream().map(Members::member).toArray(Member[]::new);
    for (Member member : members) {
      byName.put(member.name.getValue(), member);
    }
  }

  boolean isEmpty() {
    return members.length == 0;
  }

  private static Member member(SdkField<?> field) {
    return new Member(field, new SerializedString(field.locationName()), JsonShapes.field(field));
  }

  /**
   * Reads the value at the current token into the builder; skips the value of an unknown member.
   */
  void read(String name, JsonParser parser, Object builder) {
    @Nullable Member member = byName.get(name);
    if (member == null) {
      parser.skipChildren();
    } else {
      member.field.set(builder, member.shape.read(parser));
    }
  }

  /** Writes the members that are present. */
  void write(Object structure, JsonGenerator json) {
    for (Member member : members) {
      @Nullable Object value = member.field.getValueOrDefault(structure);
      if (value != null && !isAbsent(value)) {
        json.writeName(member.name);
        member.shape.write(value, json);
      }
    }
  }

  /** Whether the value is one of the empty lists or maps that the SDK uses for absent ones. */
  private static boolean isAbsent(Object value) {
    return value instanceof SdkAutoConstructList || value instanceof SdkAutoConstructMap;
  }
}
