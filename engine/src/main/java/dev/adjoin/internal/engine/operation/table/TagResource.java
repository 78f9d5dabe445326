// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceResponse;

/** The TagResource operation: adds tags to a table or replaces the values of existing ones. */
public final class TagResource implements Operation<TagResourceRequest, TagResourceResponse> {
  private final Engine engine;

  public TagResource(Engine engine) {
    this.engine = engine;
  }

  @Override
  public TagResourceResponse run(TagResourceRequest request) {
    String arn = ArnParameter.check(request.resourceArn());
    new Constraints().required("tags", request.tags()).check();
    if (request.tags().isEmpty()) {
      throw ApiErrors.validation("Atleast one Tag needs to be provided as Input.");
    }
    Map<String, String> tags = TagRules.of(request.tags());
    Table table = engine.tables().find(arn).orElseThrow(() -> ArnParameter.notFound(arn));
    engine.tables().update(table, definition -> tagged(definition, tags));
    return SuccessfulResponse.of(TagResourceResponse.builder()).build();
  }

  private static TableDefinition tagged(TableDefinition table, Map<String, String> added) {
    Map<String, String> tags = new LinkedHashMap<>(table.settings().tags());
    tags.putAll(added);
    TagRules.refuseTooMany(tags);
    return table.withSettings(table.settings().withTags(tags));
  }
}
