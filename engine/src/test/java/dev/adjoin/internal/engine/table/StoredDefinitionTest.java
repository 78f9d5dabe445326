// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.RowFields;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

class StoredDefinitionTest {
  private static final Arbitrary<String> NAMES =
      Arbitraries.strings().ofMinLength(1).ofMaxLength(8);
  private static final Arbitrary<Instant> MOMENTS =
      Arbitraries.longs().between(0, 1L << 40).map(Instant::ofEpochMilli);
  private static final Arbitrary<Long> UNITS = Arbitraries.longs().between(0, 40_000);

  @Property
  void isReadAsItWasWritten(@ForAll("definitions") TableDefinition definition) {
    byte[] stored = StoredDefinition.of(definition).row();

    assertThat(StoredDefinition.read(RowFields.of(stored))).isEqualTo(definition);
  }

  @Provide
  Arbitrary<TableDefinition> definitions() {
    Arbitrary<TableDefinition> bare =
        Combinators.combine(
                NAMES, NAMES, MOMENTS, keys(), indexes().list().ofMaxSize(3), capacity())
            .as(TableDefinition::of);
    return Combinators.combine(bare, streams().injectNull(.5), ttl().injectNull(.5), settings())
        .as(
            (table, stream, expiry, settings) ->
                table.withStream(stream).withTimeToLive(expiry).withSettings(settings));
  }

  private static Arbitrary<KeySchema> keys() {
    Arbitrary<KeyAttribute> attributes =
        Combinators.combine(NAMES, Arbitraries.of("S", "N", "B")).as(KeyAttribute::new);
    return Combinators.combine(
            attributes.list().ofMinSize(1).ofMaxSize(4), attributes.list().ofMaxSize(4))
        .as(KeySchema::new);
  }

  private static Arbitrary<IndexDefinition> indexes() {
    Arbitrary<IndexProjection> projected =
        Arbitraries.oneOf(
            Arbitraries.just(IndexProjection.ALL),
            Arbitraries.just(new IndexProjection(ProjectionType.KEYS_ONLY, Set.of())),
            NAMES
                .set()
                .ofMinSize(1)
                .map(names -> new IndexProjection(ProjectionType.INCLUDE, names)));
    Arbitrary<Boolean> flags = Arbitraries.of(true, false);
    return Combinators.combine(NAMES, flags, keys(), projected, capacity(), flags)
        .as(IndexDefinition::new);
  }

  private static Arbitrary<Capacity> capacity() {
    Arbitrary<Throughput> units = Combinators.combine(UNITS, UNITS).as(Throughput::new);
    Arbitrary<Capacity.Limit> limits =
        Combinators.combine(UNITS.injectNull(.5), UNITS.injectNull(.5)).as(Capacity.Limit::new);
    Arbitrary<Capacity.History> histories =
        Combinators.combine(
                MOMENTS.injectNull(.5),
                MOMENTS.injectNull(.5),
                Arbitraries.integers().between(0, 9),
                MOMENTS.injectNull(.5))
            .as(Capacity.History::new);
    return Combinators.combine(units, limits, units, histories).as(Capacity::new);
  }

  private static Arbitrary<TableDefinition.StreamDefinition> streams() {
    List<StreamViewType> views = List.copyOf(StreamViewType.knownValues());
    return Combinators.combine(Arbitraries.of(views), NAMES)
        .as(TableDefinition.StreamDefinition::new);
  }

  private static Arbitrary<TimeToLive> ttl() {
    return Combinators.combine(NAMES, Arbitraries.of(true, false)).as(TimeToLive::new);
  }

  private static Arbitrary<TableSettings> settings() {
    List<TableClass> classes = List.copyOf(TableClass.knownValues());
    return Combinators.combine(
            Arbitraries.maps(NAMES, Arbitraries.strings().ofMaxLength(5)).ofMaxSize(3),
            Arbitraries.of(classes).injectNull(.5),
            MOMENTS.injectNull(.5),
            NAMES.injectNull(.5),
            Arbitraries.of(true, false))
        .as(TableSettings::new);
  }
}
