// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.studio.http.Call;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.query.code.RequestCode;
import dev.adjoin.tools.studio.query.expression.BuiltRequest;
import dev.adjoin.tools.studio.query.expression.FormReader;
import dev.adjoin.tools.studio.query.expression.RequestBuilder;
import dev.adjoin.tools.studio.query.expression.RequestForm;
import dev.adjoin.tools.studio.query.expression.TableSchema;
import dev.adjoin.tools.studio.query.expression.ValueText;
import dev.adjoin.tools.studio.session.RowId;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspace;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.text.JsonFields;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The calls of the query screen's page. A call names its model and sends the form; what the form
 * says is read and checked here, so that the page needs no rules of DynamoDB.
 */
public final class QueryCalls {
  /** How long a description of the table is used, so that typing sends no request for each key. */
  private static final Duration FRESH = Duration.ofSeconds(20);

  private final Workspaces workspaces;
  private final Map<StudioModel, Opened> opened = new LinkedHashMap<>();

  public QueryCalls(Workspaces workspaces) {
    this.workspaces = workspaces;
  }

  /**
   * What is known of a model's table.
   *
   * @param nanos when the table was described, by {@link System#nanoTime}
   */
  private record Opened(Compiled compiled, Prediction prediction, TableSchema schema, long nanos) {}

  public void addTo(Routes routes) {
    routes
        .with("query/open", this::open)
        .with("query/build", this::build)
        .with("query/run", this::run)
        .with("query/pattern", this::pattern)
        .with("query/item", QueryCalls::item)
        .with("query/save", this::save)
        .with("query/delete", this::delete);
  }

  private synchronized Opened opened(Workspace workspace, boolean isFresh) {
    Opened before = opened.get(workspace.model());
    boolean isUsable =
        before != null && !isFresh && System.nanoTime() - before.nanos() < FRESH.toNanos();
    if (isUsable) {
      return before;
    }
    TableSchema schema =
        TableSchema.of(
            workspace
                .client()
                .describeTable(request -> request.tableName(workspace.db().tableName()))
                .table());
    Compiled compiled = workspace.compiled();
    Prediction prediction =
        before != null && before.compiled() == compiled
            ? before.prediction()
            : new Prediction(compiled);
    Opened now = new Opened(compiled, prediction, schema, System.nanoTime());
    opened.put(workspace.model(), now);
    return now;
  }

  private JsonFields open(Call call) {
    Workspace workspace = workspaces.of(call);
    Opened now = opened(workspace, true);
    Optional<SavedQueries> saved = saved(call);
    return new QueryJson(workspace, now.compiled(), now.schema())
        .open()
        .with("file", saved.map(each -> each.file().getFileName().toString()).orElse(null))
        .with("saved", saved.map(QueryCalls::list).orElse(List.of()));
  }

  private static List<Map<String, @Nullable Object>> list(SavedQueries saved) {
    return saved.all().entrySet().stream()
        .map(each -> new JsonFields().with("name", each.getKey()).with("form", each.getValue()))
        .map(JsonFields::members)
        .toList();
  }

  /** The request of a form with its estimates and its code; or what is wrong with the form. */
  private JsonFields build(Call call) {
    Opened now = opened(workspaces.of(call), false);
    FormReader.Result read = FormReader.read(now.schema(), call.object("form"));
    JsonFields answer =
        new JsonFields()
            .with(
                "problems",
                read.problems(),
                each -> new JsonFields().with("at", each.at()).with("message", each.message()));
    RequestForm form = read.form();
    if (form == null) {
      return answer;
    }
    JsonFields code = new JsonFields();
    for (RequestCode each : RequestCode.values()) {
      code.with(each.word(), each.write(form));
    }
    return answer
        .with("request", json(RequestBuilder.build(form)))
        .with("estimates", now.prediction().of(form), Estimate::json)
        .with("code", code);
  }

  /** The members of a request as the API's JSON. */
  static Map<String, Object> json(BuiltRequest request) {
    Map<String, Object> members = new LinkedHashMap<>();
    request
        .members()
        .forEach(
            (name, value) -> members.put(name, value instanceof Map<?, ?> map ? json(map) : value));
    return members;
  }

  private static Map<String, Object> json(Map<?, ?> map) {
    Map<String, Object> members = new LinkedHashMap<>();
    map.forEach(
        (name, value) ->
            members.put(
                (String) name,
                value instanceof AttributeValue attribute ? TypedJson.of(attribute) : value));
    return members;
  }

  private JsonFields run(Call call) {
    Workspace workspace = workspaces.of(call);
    Opened now = opened(workspace, false);
    FormReader.Result read = FormReader.read(now.schema(), call.object("form"));
    RequestForm form = read.form();
    if (form == null) {
      throw new InvalidInput(read.problems().get(0).message(), "Complete the request");
    }
    Map<String, ?> start = call.object("start");
    JsonFields answer =
        workspace.recorded(
            db ->
                answer(
                    form,
                    new RequestSender(workspace.client())
                        .send(
                            RequestBuilder.build(form),
                            start.isEmpty() ? null : TypedJson.item(start))));
    if (form.operation().isWrite()) {
      opened(workspace, true);
    }
    return answer;
  }

  private static JsonFields answer(RequestForm form, RequestSender.Answer answer) {
    TableSchema.Key key = form.table().key();
    String sort = key.sort() == null ? "" : key.sort().name();
    List<Map<String, Object>> rows =
        answer.items().stream()
            .map(
                item ->
                    Map.<String, Object>of(
                        "id",
                        RowId.of(item, key.partition().name(), sort),
                        "item",
                        TypedJson.of(item)))
            .toList();
    boolean isPartial =
        !form.projection().isEmpty() || form.index() != null && form.index().projected() != null;
    return new JsonFields()
        .with("outcome", answer.outcome())
        .with("refused", answer.isRefused())
        .with("rows", rows)
        .with("evaluated", answer.evaluated())
        .with("partial", isPartial)
        .with("next", answer.next().isEmpty() ? null : TypedJson.of(answer.next()));
  }

  private JsonFields pattern(Call call) {
    Workspace workspace = workspaces.of(call);
    Compiled compiled = opened(workspace, false).compiled();
    return new PatternForm(compiled, workspace.design())
        .of(call.text("pattern"), call.texts("inputs"));
  }

  /** The text of an item for the editor of a PutItem. */
  private static JsonFields item(Call call) {
    return new JsonFields().with("text", ValueText.of(TypedJson.item(call.object("item"))));
  }

  private Optional<SavedQueries> saved(Call call) {
    return workspaces.file(workspaces.model(call)).map(SavedQueries::new);
  }

  private SavedQueries required(Call call) {
    return saved(call)
        .orElseThrow(
            () ->
                new InvalidInput(
                    "The queries of a sample are kept in this browser",
                    "Open a model of your own to keep them in a file"));
  }

  private synchronized JsonFields save(Call call) {
    SavedQueries saved = required(call);
    saved.save(call.text("name"), call.object("form"));
    return new JsonFields().with("saved", list(saved));
  }

  private synchronized JsonFields delete(Call call) {
    SavedQueries saved = required(call);
    saved.delete(call.text("name"));
    return new JsonFields().with("saved", list(saved));
  }
}
