// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.explore;

import dev.adjoin.Adjoin;
import dev.adjoin.Hop;
import dev.adjoin.Item;
import dev.adjoin.Step;
import dev.adjoin.Traversal;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EndDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.Walk;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.JsonValues;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.studio.http.Call;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The calls of the explorer's page. A call reads one entity, or follows one step from one entity;
 * the page keeps the graph.
 */
public final class ExploreCalls {
  /** The most entities that one step shows; the page says that there are more. */
  private static final int MOST_ITEMS = 50;

  private static final int MOST_REQUESTS = 20;
  private static final int STARTS = 20;

  private final Workspaces workspaces;

  public ExploreCalls(Workspaces workspaces) {
    this.workspaces = workspaces;
  }

  public void addTo(Routes routes) {
    routes
        .with("explore/starts", this::starts)
        .with("explore/entity", this::entity)
        .with("explore/follow", this::follow);
  }

  /** The entities of the model, each with some stored ids to begin with. */
  private JsonFields starts(Call call) {
    return workspaces
        .of(call)
        .recorded(
            db -> {
              Map<String, List<List<String>>> ids = ids(db);
              List<EntityDesign> entities = new TypeNames(db.model()).entities().toList();
              return new JsonFields()
                  .with(
                      "entities",
                      entities,
                      each ->
                          new JsonFields()
                              .with("name", each.name())
                              .with("key", each.key())
                              .with("ids", ids.getOrDefault(each.name(), List.of())));
            });
  }

  private static Map<String, List<List<String>>> ids(Adjoin db) {
    TypeNames types = new TypeNames(db.model());
    Map<String, List<List<String>>> ids = new TreeMap<>();
    try (var exported = db.export().stream()) {
      exported
          .limit((long) STARTS * STARTS)
          .filter(each -> types.type(each.type()) instanceof EntityDesign)
          .forEach(
              each -> {
                List<List<String>> known =
                    ids.computeIfAbsent(each.type(), name -> new ArrayList<>());
                if (known.size() < STARTS) {
                  known.add(texts(new AttributeParser(types.type(each.type())).key(each.item())));
                }
              });
    }
    return ids;
  }

  private JsonFields entity(Call call) {
    return workspaces
        .of(call)
        .recorded(
            db -> {
              String type = call.text("type");
              List<Object> key = key(db, call);
              Item found = db.entity(type).get(key.toArray()).orElse(null);
              return node(db, type, key, found);
            });
  }

  private JsonFields follow(Call call) {
    return workspaces
        .of(call)
        .recorded(
            db -> {
              Step<Item> step = Step.parse(call.text("step"));
              Walk<Item> walk =
                  db.traverse(call.text("type"), key(db, call).toArray())
                      .follow(step)
                      .maxItems(MOST_ITEMS)
                      .maxRequests(MOST_REQUESTS)
                      .walk();
              List<Hop<Item>> hops = walk.list();
              return new JsonFields()
                  .with(
                      "hops",
                      hops.stream().filter(hop -> hop.depth() > 0).toList(),
                      h -> hop(db, h))
                  .with("complete", walk.isComplete());
            });
  }

  private static JsonFields hop(Adjoin db, Hop<Item> hop) {
    Item edge = hop.edge();
    return node(db, hop.type(), hop.key().parts(), hop.entity())
        .with("edge", edge == null ? null : JsonValues.of(edge));
  }

  /**
   * An entity of the graph, with the steps that lead on from it.
   *
   * @param item null if an edge leads to an entity that does not exist
   */
  private static JsonFields node(Adjoin db, String type, List<Object> key, @Nullable Item item) {
    Traversal<Item> start = db.traverse(type, key.toArray());
    TypeNames types = new TypeNames(db.model());
    return new JsonFields()
        .with("type", type)
        .with("key", texts(key))
        .with("item", item == null ? null : JsonValues.of(item))
        .with(
            "steps",
            start.nextSteps(),
            step ->
                new JsonFields()
                    .with("name", step.toString())
                    .with("entity", reached(types, step)));
  }

  /** The entity that a step leads to. */
  private static @Nullable String reached(TypeNames types, Step<?> step) {
    TypeDesign type = types.type(step.type());
    return switch (step.kind()) {
      case FROM -> ((RelationshipDesign) type).to().entity();
      case TO -> ((RelationshipDesign) type).from().entity();
      case PARENT -> ((EntityDesign) type).parent();
      case ENTITY ->
          ((EntityDesign) type)
              .reference(String.valueOf(step.attribute()))
              .map(EndDesign::entity)
              .orElse(null);
      case CHILDREN, ITEMS -> type.name();
    };
  }

  private static List<String> texts(List<?> key) {
    return key.stream().map(part -> JsonValues.of(part).toString()).toList();
  }

  private static List<Object> key(Adjoin db, Call call) {
    TypeDesign type = new TypeNames(db.model()).type(call.text("type"));
    List<String> texts = call.list("key").stream().map(String::valueOf).toList();
    return new AttributeParser(type).id(texts);
  }
}
