// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.Adjoin;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.studio.data.Commit.Outcome;
import dev.adjoin.tools.studio.data.ItemPages.ItemPage;
import dev.adjoin.tools.studio.data.ItemPages.Selection;
import dev.adjoin.tools.studio.data.ItemPages.TypeFilter;
import dev.adjoin.tools.studio.http.Call;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.session.Workspace;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.text.JsonFields;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The calls of the Data screen.
 *
 * <ul>
 *   <li>{@code data/open}: the tables of the engine, and the types of the model.
 *   <li>{@code data/table}: the keys and indexes of a table.
 *   <li>{@code data/load}: a page of items of a table, index, partition or type.
 *   <li>{@code data/describe}: what given items are to the model, with its types, for items that
 *       another screen has read.
 *   <li>{@code data/commit}: staged edits in one conditional write.
 *   <li>{@code data/preview} and {@code data/delete}: what a delete removes, and the delete.
 * </ul>
 */
public final class DataCalls {
  private static final int PAGE = 200;
  private static final int LARGEST_PAGE = 1000;

  private final Workspaces workspaces;

  public DataCalls(Workspaces workspaces) {
    this.workspaces = workspaces;
  }

  public void addTo(Routes routes) {
    routes
        .with("data/open", this::open)
        .with("data/table", call -> work(call, (opened) -> opened.table().json()))
        .with("data/load", this::load)
        .with("data/describe", this::describe)
        .with("data/commit", this::commit)
        .with("data/preview", this::preview)
        .with("data/delete", this::delete);
  }

  /**
   * A table as a call uses it.
   *
   * @param items what the items of the table are; null for another table than the model's
   * @param links where references lead; null for another table than the model's
   */
  private record Opened(
      Adjoin db,
      DynamoDbClient client,
      TableShape table,
      @Nullable ModelItems items,
      @Nullable ReferenceLinks links) {
    Role role(Map<String, AttributeValue> item) {
      return items == null ? Role.OTHER : items.role(item);
    }

    JsonFields row(Map<String, AttributeValue> item) {
      Role role = role(item);
      return new JsonFields()
          .with("id", table.id(item))
          .with("item", TypedJson.of(item))
          .with("kind", role.kind().word())
          .with("label", role.label())
          .with("type", role.type() == null ? null : role.type().name())
          .with("refusal", role.refusal())
          .withAny("links", links(role, item));
    }

    private List<Map<String, @Nullable Object>> links(Role role, Map<String, AttributeValue> item) {
      return links != null && role.isOfModel() && role.type() instanceof EntityDesign entity
          ? links.of(entity, item)
          : List.of();
    }
  }

  private JsonFields work(Call call, Function<Opened, JsonFields> work) {
    Workspace workspace = workspaces.of(call);
    return workspace.recorded(db -> work.apply(open(workspace, db, call)));
  }

  private static Opened open(Workspace workspace, Adjoin db, Call call) {
    String name = call.find("table").orElse(db.tableName());
    boolean isOfModel = name.equals(db.tableName());
    DynamoDbClient client = workspace.client();
    TableShape table = TableShape.of(client, name);
    if (!isOfModel) {
      return new Opened(db, client, table, null, null);
    }
    ModelItems items = new ModelItems(workspace.compiled(), workspace.design());
    ReferenceLinks links =
        new ReferenceLinks(workspace.compiled().plans(), new TypeNames(db.model()), items);
    return new Opened(db, client, table, items, links);
  }

  /** Opens a table for writes. On AWS, only the table that the user unlocked may be written. */
  private JsonFields write(Call call, Function<Opened, JsonFields> work) {
    Workspace workspace = workspaces.of(call);
    return work(
        call,
        opened -> {
          if (workspace.isLocked()) {
            throw new InvalidInput(
                "The table " + opened.db().tableName() + " is read-only until it is unlocked",
                "Type its name in the red band above");
          }
          if (opened.items() == null && workspace.isAws()) {
            throw new InvalidInput(
                "Only the table " + opened.db().tableName() + " was unlocked",
                "Start the studio with --table " + opened.table().name());
          }
          return work.apply(opened);
        });
  }

  private JsonFields open(Call call) {
    Workspace workspace = workspaces.of(call);
    return workspace.recorded(
        db -> {
          DynamoDbClient client = workspace.client();
          ModelItems items = new ModelItems(workspace.compiled(), workspace.design());
          return new JsonFields()
              .with("table", TableShape.of(client, db.tableName()).json())
              .with("tables", tables(client, db.tableName()))
              .with("types", db.model().types(), type -> TypeJson.of(type, items));
        });
  }

  /** All tables, or the own one for a user who may not list them. */
  private static List<String> tables(DynamoDbClient client, String own) {
    try {
      return client.listTablesPaginator().tableNames().stream().sorted().toList();
    } catch (DynamoDbException e) {
      return List.of(own);
    }
  }

  private JsonFields load(Call call) {
    return work(
        call,
        opened -> {
          ItemPage page =
              new ItemPages(opened.client(), opened.table())
                  .read(selection(opened, call), start(call));
          return new JsonFields()
              .with("rows", page.items(), opened::row)
              .with("scanned", page.scanned())
              .with("next", page.next() == null ? null : TypedJson.of(page.next()));
        });
  }

  private static @Nullable Map<String, AttributeValue> start(Call call) {
    Map<String, @Nullable Object> from = call.object("from");
    return from.isEmpty() ? null : TypedItem.item(from);
  }

  private static Selection selection(Opened opened, Call call) {
    Map<String, @Nullable Object> partition = call.object("partition");
    int limit = Math.max(1, Math.min(LARGEST_PAGE, call.number("limit", PAGE)));
    return new Selection(
        call.find("index").orElse(null),
        partition.isEmpty() ? null : TypedItem.value("The partition", partition),
        call.find("type").map(type -> filter(opened, type)).orElse(null),
        limit);
  }

  private static TypeFilter filter(Opened opened, String type) {
    ModelItems items = opened.items();
    if (items == null) {
      throw new InvalidInput(
          "The table " + opened.table().name() + " has no model", "Open all of its items");
    }
    return new TypeFilter(
        items.typeAttribute(),
        items.storedName(type),
        item -> {
          Role role = items.role(item);
          return role.isOfModel() && role.label().equals(type);
        });
  }

  private JsonFields describe(Call call) {
    return work(
        call,
        opened ->
            new JsonFields()
                .with("table", opened.table().json())
                .with("types", types(opened))
                .with(
                    "rows",
                    call.list("items").stream().map(TypedItem::item).toList(),
                    opened::row));
  }

  /** The types of the model; none for another table than the model's. */
  private static List<Map<String, @Nullable Object>> types(Opened opened) {
    ModelItems items = opened.items();
    return items == null
        ? List.of()
        : opened.db().model().types().stream()
            .map(type -> TypeJson.of(type, items).members())
            .toList();
  }

  private static List<Edit> edits(Call call) {
    List<Edit> edits = call.list("edits").stream().map(Edit::parse).toList();
    if (edits.isEmpty()) {
      throw new InvalidInput("There is nothing to write", "Send at least one edit");
    }
    return edits;
  }

  private JsonFields commit(Call call) {
    List<Edit> edits = edits(call);
    return write(
        call,
        opened -> {
          Outcome outcome =
              new Commit(opened.db(), opened.client(), opened.table(), opened.items()).apply(edits);
          return new JsonFields()
              .with(
                  "stored",
                  outcome.stored().stream()
                      .map(item -> item == null ? new JsonFields() : opened.row(item))
                      .toList(),
                  row -> row)
              .with(
                  "conflicts",
                  outcome.conflicts(),
                  each ->
                      new JsonFields()
                          .with("edit", each.edit())
                          .with(
                              "theirs", each.theirs() == null ? null : opened.row(each.theirs())));
        });
  }

  /** The edits that delete the items of a call. */
  private static List<Edit> deletes(Call call) {
    return call.list("items").stream()
        .map(item -> new Edit(TypedItem.item(item), null, null, call.flag("partial")))
        .toList();
  }

  private JsonFields preview(Call call) {
    List<Edit> edits = deletes(call);
    return work(
        call,
        opened ->
            new Deletion(opened.db(), opened.client(), opened.table(), opened.items())
                .preview(edits));
  }

  private JsonFields delete(Call call) {
    List<Edit> edits = deletes(call);
    return write(
        call,
        opened ->
            new Deletion(opened.db(), opened.client(), opened.table(), opened.items())
                .delete(edits, call.find("confirm").orElse("")));
  }
}
