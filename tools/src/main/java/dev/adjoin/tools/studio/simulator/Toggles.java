// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.simulator;

import dev.adjoin.declare.Project;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.studio.simulator.DesignVariant.Setting;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The settings that the page can switch, each with its values and why one is not possible. */
final class Toggles {
  private final Model declared;
  private final Map<String, String> settings;

  /**
   * @param declared the model as its file says it
   * @param settings the replaced settings, by {@code Relationship.setting}
   */
  Toggles(Model declared, Map<String, String> settings) {
    this.declared = declared;
    this.settings = settings;
  }

  List<Map<String, Object>> json() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Relationship relationship : declared.relationships()) {
      for (Setting setting : Setting.values()) {
        List<String> values = values(relationship, setting);
        if (values.size() > 1) {
          all.add(toggle(relationship, setting, values).members());
        }
      }
    }
    return all;
  }

  private JsonFields toggle(Relationship relationship, Setting setting, List<String> values) {
    String name = relationship.name() + "." + setting.word();
    String original = value(relationship, setting);
    List<JsonFields> options = new ArrayList<>();
    for (String value : values) {
      JsonFields option =
          new JsonFields().with("value", value).with("label", label(setting, value));
      try {
        Map<String, String> tried = new LinkedHashMap<>(settings);
        tried.put(name, value);
        if (value.equals(original)) {
          tried.remove(name);
        }
        DesignVariant.of(declared, tried);
      } catch (InvalidInput e) {
        option.with("refused", e.getMessage());
      }
      options.add(option);
    }
    return new JsonFields()
        .with("name", name)
        .with("relationship", relationship.name())
        .with("setting", setting.word())
        .with("value", settings.getOrDefault(name, original))
        .with("original", original)
        .with("options", options.stream().map(JsonFields::members).toList());
  }

  private static String value(Relationship relationship, Setting setting) {
    return switch (setting) {
      case STORE -> relationship.store() == Store.SUMMARIES ? "summaries" : "edges";
      case INVERSE -> relationship.inverseKind().name().toLowerCase(Locale.ROOT);
      case SHARDS -> String.valueOf(relationship.shards().get(Side.TO));
      case ORDER -> String.join(",", relationship.order().get(Side.TO));
      case PROJECT -> relationship.projection().kind() == Project.Kind.ALL ? "all" : "keys";
    };
  }

  private static List<String> values(Relationship relationship, Setting setting) {
    Set<String> values = new LinkedHashSet<>();
    switch (setting) {
      case STORE -> values.addAll(List.of("edges", "summaries"));
      case INVERSE -> values.addAll(List.of("index", "mirror", "none"));
      case SHARDS -> {
        values.add("1");
        values.add(value(relationship, setting));
        values.add("4");
      }
      case ORDER -> {
        values.add("");
        values.add(value(relationship, setting));
        relationship.attributes().stream()
            .filter(attribute -> !attribute.optional())
            .map(Attribute::name)
            .filter(name -> !relationship.distinct().contains(name))
            .forEach(values::add);
      }
      case PROJECT -> values.addAll(List.of("all", "keys"));
    }
    return List.copyOf(values);
  }

  private static String label(Setting setting, String value) {
    return setting == Setting.ORDER && value.isEmpty() ? "identity" : value;
  }
}
