// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.RemovalMarker;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.ValueText;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.request.DerivedValue;
import dev.adjoin.internal.request.Question;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.StoredValue;
import dev.adjoin.internal.request.WriteFlow;
import dev.adjoin.internal.request.WriteFlow.ReadItem;
import dev.adjoin.internal.request.WriteFlow.Stage;
import dev.adjoin.internal.request.WriteRequests;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Follows the requests of a write as data, with what the runtime sent and read, and gives both in a
 * form that can be compared. Generated values are taken from what was sent. Used once.
 */
final class WriteCheck {
  private final Schema schema;
  private final List<SummaryMap> summaries;
  private final WriteRequests requests;
  private final Map<String, Object> given;
  private final List<RecordedRequests.Sent> sent;
  private final Map<String, Map<String, AttributeValue>> read = new HashMap<>();
  private final Map<String, Object> generated = new HashMap<>();
  private final List<Request> expected = new ArrayList<>();
  private final boolean isDelete;

  WriteCheck(
      Compiled compiled,
      WriteRequests requests,
      Map<String, Object> given,
      List<RecordedRequests.Sent> sent) {
    this.schema = new Schema(compiled.model());
    this.summaries = compiled.design().summaries();
    this.requests = requests;
    this.given = given;
    this.isDelete = requests.write().verb() == Verb.DELETE;
    this.sent =
        sent.stream().filter(each -> !isOfDesign(each) && !(isDelete && isRead(each))).toList();
    if (isDelete) {
      sent.stream()
          .filter(each -> each.operation().equals("GetItem") && !each.items().isEmpty())
          .forEach(each -> read.putIfAbsent(WriteRequests.OLD, each.items().get(0)));
    }
    follow(requests.flow());
  }

  private static boolean isRead(RecordedRequests.Sent each) {
    return each.operation().equals("GetItem")
        || each.operation().equals("Query")
        || each.operation().equals("BatchGetItem");
  }

  /** Whether it is about the recorded design, which the first write of a type changes. */
  private static boolean isOfDesign(RecordedRequests.Sent each) {
    return String.valueOf(each.body().get("Key")).contains("_ADJOIN#DESIGN#");
  }

  /** What the runtime sent; of a delete only the writes. */
  List<Map<String, Object>> sent() {
    return readsFirst(sent.stream().map(each -> named(each.operation(), each.body())).toList());
  }

  /** The reads before the write, which are parallel, in the order of their texts. */
  private static List<Map<String, Object>> readsFirst(List<Map<String, Object>> requests) {
    List<Map<String, Object>> before =
        requests.stream().takeWhile(each -> "GetItem".equals(each.get(""))).toList();
    List<Map<String, Object>> all =
        new ArrayList<>(before.stream().sorted(Comparator.comparing(Map::toString)).toList());
    all.addAll(requests.subList(before.size(), requests.size()));
    return all;
  }

  /** What it should have sent. */
  List<Map<String, Object>> expected() {
    List<Map<String, Object>> finished = new ArrayList<>();
    for (int i = 0; i < expected.size(); i++) {
      generated.keySet().retainAll(List.of(WriteRequests.MARK));
      Request request = requests.fill(expected.get(i), this::value);
      if (i < sent.size()) {
        find(request.body(), sent.get(i).body());
        if (generated.get(WriteRequests.TOKEN) instanceof String token) {
          generated.putIfAbsent(WriteRequests.MARK, token);
        }
      }
      finished.add(named(request.operation().word(), requests.fill(request, this::value).body()));
    }
    return readsFirst(finished);
  }

  private static Map<String, Object> named(String operation, Map<String, Object> body) {
    Map<String, Object> named = new TreeMap<>(body);
    named.put("", operation);
    return named;
  }

  // ---- The flow ------------------------------------------------------------------------------

  private void follow(WriteFlow flow) {
    flow.reads().forEach(this::read);
    if (flow instanceof WriteFlow.Ask ask) {
      follow(answer(ask.question()) ? ask.yes() : ask.no());
      return;
    }
    for (Stage stage : ((WriteFlow.Send) flow).stages()) {
      stage.reads().forEach(this::read);
      boolean isLater = stage.title().startsWith("Remove the tombstone after a pass");
      if (!isLater) {
        expected.addAll(stage.requests());
      }
    }
    if (((WriteFlow.Send) flow).result() != null) {
      expected.add(((WriteFlow.Send) flow).result());
    }
  }

  private void read(ReadItem item) {
    if (isDelete) {
      return;
    }
    Request get = requests.fill(item.get(), this::value);
    expected.add(get);
    sent.stream()
        .filter(each -> each.operation().equals("GetItem"))
        .filter(each -> each.body().get("Key").equals(get.body().get("Key")))
        .findFirst()
        .ifPresent(
            each ->
                read.put(item.label(), each.items().isEmpty() ? Map.of() : each.items().get(0)));
  }

  private boolean answer(Question question) {
    if (question instanceof Question.ItemExists exists) {
      Map<String, AttributeValue> item = read.getOrDefault(exists.item(), Map.of());
      AttributeValue mark = item.get(OwnedAttribute.DELETING);
      return !item.isEmpty() && (mark == null || mark.s().equals(OwnedAttribute.MARKED));
    }
    if (question instanceof Question.HoldsEdge holds) {
      AttributeValue map = read.getOrDefault(holds.item(), Map.of()).get(holds.attribute());
      return map != null && map.m().containsKey(holds.member().fill(this::value));
    }
    if (question instanceof Question.HasValue has) {
      return value(has.item() + "." + has.attribute()) != null;
    }
    if (question instanceof Question.Differs differs) {
      return differs.attributes().stream()
          .anyMatch(name -> !String.valueOf(value(name)).equals(text("old." + name)));
    }
    if (question instanceof Question.Holds holds) {
      return holds.terms().stream()
          .allMatch(
              term ->
                  Question.Holds.holds(
                      term, attribute(term.attribute()).type(), value(term.attribute())));
    }
    return false;
  }

  private String text(String origin) {
    return String.valueOf(value(origin));
  }

  // ---- Values --------------------------------------------------------------------------------

  private @Nullable Object value(String name) {
    if (generated.containsKey(name)) {
      return generated.get(name);
    }
    int dot = name.indexOf('.');
    return dot < 0 ? given.get(name) : ofRead(name.substring(0, dot), name.substring(dot + 1));
  }

  private @Nullable Object ofRead(String label, String path) {
    Map<String, AttributeValue> item = read.get(label);
    if (item == null) {
      return null;
    }
    int bracket = path.indexOf('[');
    if (bracket >= 0) {
      AttributeValue map = item.get(path.substring(0, bracket));
      String member =
          summaries.stream()
              .filter(each -> path.equals(each.attribute() + "[" + each.key() + "]"))
              .map(each -> each.key().encode(given::get))
              .findFirst()
              .orElseThrow();
      return map == null || !map.m().containsKey(member) ? null : plain(map.m().get(member));
    }
    Attribute declared = attribute(label + "." + path);
    AttributeValue stored = item.get(declared == null ? path : declared.stored());
    if (stored == null) {
      return null;
    }
    if (path.equals(OwnedAttribute.LINK)) {
      return stored.s();
    }
    AttributeType type = declared == null ? null : declared.type();
    boolean isText = type instanceof Scalar && type != Scalar.BYTES && type != Scalar.DURATION;
    if (isText || type instanceof Choice) {
      String text =
          stored.s() != null ? stored.s() : stored.n() != null ? stored.n() : "" + stored.bool();
      return ValueText.read(type, text);
    }
    return plain(stored);
  }

  /** The declaration of an attribute of an item that was read, or of an input. */
  private @Nullable Attribute attribute(String origin) {
    int dot = origin.indexOf('.');
    String label = dot < 0 ? WriteRequests.OLD : origin.substring(0, dot);
    String type =
        label.equals(WriteRequests.OLD) ? requests.write().type() : requests.labels().get(label);
    Member member =
        type == null
            ? schema.require(schema.relationship(requests.write().type()).orElseThrow().to())
            : schema.member(type).orElseThrow();
    return schema.attributes(member).get(origin.substring(dot + 1));
  }

  /** An attribute value in the API's own form. */
  static Map<String, Object> plain(AttributeValue value) {
    return Map.of(
        value.type() == AttributeValue.Type.M ? "M" : value.type().name(),
        switch (value.type()) {
          case S -> value.s();
          case N -> value.n();
          case BOOL -> value.bool();
          case SS -> value.ss();
          case NS -> value.ns();
          case L -> value.l().stream().map(WriteCheck::plain).toList();
          case M -> {
            Map<String, Object> members = new TreeMap<>();
            value.m().forEach((name, each) -> members.put(name, plain(each)));
            yield members;
          }
          case B -> java.util.Base64.getEncoder().encodeToString(value.b().asByteArray());
          default -> throw new IllegalStateException("An attribute must not be " + value);
        });
  }

  // ---- Generated values ----------------------------------------------------------------------

  /** Takes generated values from what was sent in their place. */
  private void find(@Nullable Object template, @Nullable Object actual) {
    if (template instanceof Map<?, ?> members && actual instanceof Map<?, ?> found) {
      members.forEach((name, each) -> find(each, found.get(name)));
    } else if (template instanceof List<?> elements && actual instanceof List<?> found) {
      for (int i = 0; i < Math.min(elements.size(), found.size()); i++) {
        find(elements.get(i), found.get(i));
      }
    } else if (template instanceof StoredValue value && actual instanceof String text) {
      generated.putIfAbsent(
          value.name(), value.name().equals(WriteRequests.NOW) ? Instant.parse(text) : text);
    } else if (template instanceof DerivedValue value
        && value.form() == DerivedValue.Form.TIME_TEXT
        && actual instanceof String text) {
      generated.put(value.name(), Instant.parse(text));
    } else if (template instanceof DerivedValue value
        && value.form() == DerivedValue.Form.END_OF_MARKER
        && actual instanceof String seconds) {
      Instant end = Instant.ofEpochSecond(Long.parseLong(seconds));
      generated.put(value.name(), end.minus(RemovalMarker.KEPT));
    }
  }
}
