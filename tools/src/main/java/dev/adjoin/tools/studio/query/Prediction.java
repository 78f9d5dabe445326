// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.cost.TableStatistics;
import dev.adjoin.internal.cost.UnitRules;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.tools.measure.StoredSize;
import dev.adjoin.tools.studio.query.Estimate.Basis;
import dev.adjoin.tools.studio.query.expression.RequestForm;
import dev.adjoin.tools.studio.query.expression.RequestForm.Operation;
import dev.adjoin.tools.studio.query.expression.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Predicts the capacity of a request before it is sent: by the workload of the model where that
 * declares sizes and numbers, and by what DescribeTable reports of the table itself. Sends nothing.
 */
final class Prediction {
  private final Compiled compiled;
  private final Design design;
  private final Schema schema;
  private final TableStatistics statistics;

  Prediction(Compiled compiled) {
    this.compiled = compiled;
    this.design = compiled.design();
    this.schema = new Schema(compiled.model());
    this.statistics = new TableStatistics(compiled.model(), design);
  }

  /** The estimates, the one of this table first. */
  List<Estimate> of(RequestForm form) {
    List<Estimate> estimates = new ArrayList<>();
    if (form.operation() == Operation.PUT_ITEM) {
      estimates.add(put(form));
      return estimates;
    }
    estimates.add(form.operation().isWrite() ? averageWrite(form) : averageRead(form));
    workload(form).ifPresent(estimates::add);
    return estimates;
  }

  // ---- By the averages of the table

  private static Estimate averageRead(RequestForm form) {
    TableSchema.Contents contents = contents(form);
    boolean isStrong = form.isConsistent();
    if (form.operation() == Operation.GET_ITEM) {
      double bytes = contents.average();
      return reads(Basis.TABLE, 1, bytes, isStrong);
    }
    double items = limited(form, contents.items());
    if (form.operation() == Operation.SCAN) {
      return scanned(Basis.TABLE, form, items, items * contents.average());
    }
    Estimate most = reads(Basis.TABLE, items, items * contents.average(), isStrong);
    Capacity least = Capacity.ofReads(UnitRules.read(0, isStrong));
    return new Estimate(Basis.TABLE, items, most.bytes(), least, most.most(), most.pages());
  }

  private static TableSchema.Contents contents(RequestForm form) {
    return form.index() == null ? form.table().contents() : form.index().contents();
  }

  private static Estimate scanned(Basis basis, RequestForm form, double items, double bytes) {
    boolean isWhole = form.limit() == null;
    UnitRules.ScanUnits units =
        UnitRules.scan(bytes, contents(form).partitions(), isWhole, form.isConsistent());
    return new Estimate(
        basis,
        items,
        bytes,
        Capacity.ofReads(units.least()),
        Capacity.ofReads(units.most()),
        pages(bytes));
  }

  private static long pages(double bytes) {
    return (long) Math.max(1, Math.ceil(bytes / (double) DynamoDbLimits.PAGE_BYTES));
  }

  private static double limited(RequestForm form, double items) {
    return form.limit() == null ? items : Math.min(form.limit(), items);
  }

  private static Estimate reads(Basis basis, double items, double bytes, boolean isStrong) {
    Capacity units = Capacity.ofReads(UnitRules.read(bytes, isStrong));
    return new Estimate(basis, items, bytes, units, units, pages(bytes));
  }

  private static Estimate averageWrite(RequestForm form) {
    double bytes = form.table().contents().average();
    double units = UnitRules.write(bytes, bytes, false);
    double entries = 0;
    for (TableSchema.Index index : form.table().indexes()) {
      if (form.operation() == Operation.DELETE_ITEM || touches(form, index)) {
        double size = Math.max(1, index.contents().average());
        entries += UnitRules.indexWrite(size, size, moves(form, index.key().names()), true);
      }
    }
    return writes(Basis.TABLE, bytes, units, units + entries);
  }

  private static boolean touches(RequestForm form, TableSchema.Index index) {
    return form.updates().stream().anyMatch(each -> index.projects(each.path().attribute()));
  }

  private static boolean moves(RequestForm form, Set<String> keys) {
    return form.updates().stream().anyMatch(each -> keys.contains(each.path().attribute()));
  }

  private static Estimate writes(Basis basis, double bytes, double least, double most) {
    return new Estimate(basis, 1, bytes, Capacity.ofWrites(least), Capacity.ofWrites(most), 1);
  }

  // ---- By the item of the request

  private static Estimate put(RequestForm form) {
    long bytes = StoredSize.of(form.item());
    double units = UnitRules.write(0, bytes, false);
    for (TableSchema.Index index : form.table().indexes()) {
      if (form.item().keySet().containsAll(index.key().names())) {
        Set<String> projected =
            index.projected() == null ? form.item().keySet() : index.projected();
        units += UnitRules.indexWrite(0, StoredSize.of(form.item(), projected), false, true);
      }
    }
    return writes(Basis.ITEM, bytes, units, units);
  }

  // ---- By the workload

  private Optional<Estimate> workload(RequestForm form) {
    return switch (form.operation()) {
      case SCAN -> scan(form);
      case QUERY -> query(form);
      case GET_ITEM ->
          type(form).map(type -> reads(Basis.WORKLOAD, 1, bytes(type, null), form.isConsistent()));
      case UPDATE_ITEM, DELETE_ITEM -> type(form).map(type -> write(form, type));
      case PUT_ITEM -> Optional.empty();
    };
  }

  private Optional<Estimate> scan(RequestForm form) {
    if (!compiled.model().members().stream().allMatch(statistics::isDeclared)) {
      return Optional.empty();
    }
    String index = form.index() == null ? null : form.index().name();
    double items = 0;
    double bytes = 0;
    for (ItemType type : design.items()) {
      if (index == null || key(type, index) != null) {
        double number = statistics.items(type);
        items += number;
        bytes += number * bytes(type, index);
      }
    }
    double wanted = limited(form, items);
    double share = items == 0 ? 0 : wanted / items;
    return Optional.of(scanned(Basis.WORKLOAD, form, wanted, bytes * share));
  }

  private Optional<Estimate> query(RequestForm form) {
    String index = form.index() == null ? null : form.index().name();
    AttributeValue partition = Objects.requireNonNull(form.partition());
    double items = 0;
    double bytes = 0;
    boolean isKnown = false;
    for (ItemType type : design.items()) {
      ItemKey key = key(type, index);
      Optional<Set<String>> fixed =
          key == null
              ? Optional.empty()
              : KeyCoverage.fixed(key.partition(), key.sort(), partition, form.sort());
      if (fixed.isPresent()) {
        Member member = schema.member(type.type()).orElse(null);
        if (member != null && !hasSize(member)) {
          return Optional.empty();
        }
        boolean isCounted = member != null && type.isTheApplications();
        double number =
            isCounted
                ? statistics.matching(member, fixed.get())
                    / key.partition().shards()
                    * statistics.presence(type, entry(type, index))
                : 1;
        items += number;
        bytes += number * bytes(type, index);
        isKnown = true;
      }
    }
    if (!isKnown) {
      return Optional.empty();
    }
    double wanted = limited(form, items);
    double share = items == 0 ? 0 : wanted / items;
    return Optional.of(reads(Basis.WORKLOAD, wanted, bytes * share, form.isConsistent()));
  }

  private Estimate write(RequestForm form, ItemType type) {
    double size = bytes(type, null);
    double units = UnitRules.write(size, size, false);
    boolean isDelete = form.operation() == Operation.DELETE_ITEM;
    Set<String> changed =
        form.updates().stream().map(each -> each.path().attribute()).collect(Collectors.toSet());
    for (Index index : design.indexes()) {
      if (key(type, index.name()) == null) {
        continue;
      }
      double entry = statistics.entryBytes(type, index);
      Set<String> keys = Set.of(index.partitionKey(), index.sortKey());
      boolean moves = changed.stream().anyMatch(keys::contains);
      boolean changes =
          form.table()
              .index(index.name())
              .map(each -> changed.stream().anyMatch(each::projects))
              .orElse(true);
      units += UnitRules.indexWrite(entry, isDelete ? 0 : entry, moves, changes);
    }
    return writes(Basis.WORKLOAD, size, units, units);
  }

  /** The type of the item that a key names, if the workload declares its size. */
  private Optional<ItemType> type(RequestForm form) {
    AttributeValue partition = Objects.requireNonNull(form.partition());
    return design.items().stream()
        .filter(
            type ->
                KeyCoverage.fixed(type.key().partition(), type.key().sort(), partition, form.sort())
                    .isPresent())
        .filter(type -> schema.member(type.type()).filter(this::hasSize).isPresent())
        .findFirst();
  }

  private boolean hasSize(Member member) {
    return compiled.model().load(member.name()).get(Measure.BYTES).isPresent();
  }

  private double bytes(ItemType type, @Nullable String index) {
    return Optional.ofNullable(index)
        .flatMap(design::index)
        .map(found -> statistics.entryBytes(type, found))
        .orElseGet(() -> statistics.sizes(type).total());
  }

  /** The key of the items of a type in the table or in an index; null if they are not in it. */
  private @Nullable ItemKey key(ItemType type, @Nullable String index) {
    if (index == null) {
      return type.key();
    }
    Entry entry = entry(type, index);
    if (entry != null) {
      return entry.key();
    }
    boolean isSwapped =
        design.index(index).filter(each -> each.kind() == Index.Kind.SWAPPED).isPresent();
    return isSwapped ? type.key().turned() : null;
  }

  private static @Nullable Entry entry(ItemType type, @Nullable String index) {
    return type.entries().stream()
        .filter(each -> each.index().equals(index))
        .findFirst()
        .orElse(null);
  }
}
