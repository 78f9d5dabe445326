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
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceResponse;

/** The UntagResource operation: removes tags from a table and ignores those it does not have. */
public final class UntagResource implements Operation<UntagResourceRequest, UntagResourceResponse> {
  private final Engine engine;

  public UntagResource(Engine engine) {
    this.engine = engine;
  }

  @Override
  public UntagResourceResponse run(UntagResourceRequest request) {
    String arn = ArnParameter.check(request.resourceArn());
    new Constraints().required("tagKeys", request.tagKeys()).check();
    if (request.tagKeys().isEmpty()) {
      throw ApiErrors.validation("Atleast one Tag Key needs to be provided as Input.");
    }
    request.tagKeys().forEach(TagRules::checkKey);
    Table table = engine.tables().find(arn).orElseThrow(() -> ArnParameter.notFound(arn));
    engine.tables().update(table, definition -> untagged(definition, request.tagKeys()));
    return SuccessfulResponse.of(UntagResourceResponse.builder()).build();
  }

  private static TableDefinition untagged(TableDefinition table, List<String> keys) {
    Map<String, String> tags = new LinkedHashMap<>(table.settings().tags());
    tags.keySet().removeAll(keys);
    return table.withSettings(table.settings().withTags(tags));
  }
}
