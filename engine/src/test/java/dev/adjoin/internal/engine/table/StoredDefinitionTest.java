// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.AnyValue;
import dev.adjoin.internal.engine.value.RowFields;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

class StoredDefinitionTest {
  private static final Generator<String> NAMES = AnyValue.text().where(name -> !name.isEmpty());
  private static final Generator<Instant> MOMENTS =
      Generators.longs(0, 1L << 40).map(Instant::ofEpochMilli);
  private static final Generator<Long> UNITS = Generators.longs(0, 40_000);

  @Property
  void isReadAsItWasWritten(Given given) {
    TableDefinition definition = given.any(definitions());
    byte[] stored = StoredDefinition.of(definition).row();

    assertThat(StoredDefinition.read(RowFields.of(stored))).isEqualTo(definition);
  }

  private static Generator<TableDefinition> definitions() {
    Generator<TableDefinition> bare =
        given ->
            TableDefinition.of(
                given.any(NAMES),
                given.any(NAMES),
                given.any(MOMENTS),
                given.any(keys()),
                given.any(indexes().list(3)),
                given.any(capacity()));
    return given ->
        given
            .any(bare)
            .withStream(given.any(streams().orNull(50)))
            .withTimeToLive(given.any(ttl().orNull(50)))
            .withSettings(given.any(settings()));
  }

  private static Generator<KeySchema> keys() {
    Generator<KeyAttribute> attributes =
        given -> new KeyAttribute(given.any(NAMES), given.oneOf(List.of("S", "N", "B")));
    return given -> new KeySchema(given.any(attributes.list(1, 4)), given.any(attributes.list(4)));
  }

  private static Generator<IndexDefinition> indexes() {
    Generator<IndexProjection> projected =
        Generators.oneOf(
            Generators.of(IndexProjection.ALL),
            Generators.of(new IndexProjection(ProjectionType.KEYS_ONLY, Set.of())),
            NAMES
                .list(1, 20)
                .map(names -> new IndexProjection(ProjectionType.INCLUDE, Set.copyOf(names))));
    return given ->
        new IndexDefinition(
            given.any(NAMES),
            given.flag(),
            given.any(keys()),
            given.any(projected),
            given.any(capacity()),
            given.flag());
  }

  private static Generator<Capacity> capacity() {
    Generator<Throughput> units = given -> new Throughput(given.any(UNITS), given.any(UNITS));
    Generator<Capacity.Limit> limits =
        given -> new Capacity.Limit(given.any(UNITS.orNull(50)), given.any(UNITS.orNull(50)));
    Generator<Capacity.History> histories =
        given ->
            new Capacity.History(
                given.any(MOMENTS.orNull(50)),
                given.any(MOMENTS.orNull(50)),
                given.between(0, 9),
                given.any(MOMENTS.orNull(50)));
    return given ->
        new Capacity(given.any(units), given.any(limits), given.any(units), given.any(histories));
  }

  private static Generator<TableDefinition.StreamDefinition> streams() {
    List<StreamViewType> views = List.copyOf(StreamViewType.knownValues());
    return given -> new TableDefinition.StreamDefinition(given.oneOf(views), given.any(NAMES));
  }

  private static Generator<TimeToLive> ttl() {
    return given -> new TimeToLive(given.any(NAMES), given.flag());
  }

  private static Generator<TableSettings> settings() {
    List<TableClass> classes = List.copyOf(TableClass.knownValues());
    return given ->
        new TableSettings(
            given.any(Generators.maps(NAMES, AnyValue.text(), 3)),
            given.any(Generators.of(classes).orNull(50)),
            given.any(MOMENTS.orNull(50)),
            given.flag());
  }
}
