// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.RequestListener;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.read.ListPlanCache;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Plans;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A table with everything that its operations need: the compiled model, the calls to DynamoDB, the
 * mappings. Thread-safe.
 */
public final class OpenTable {
  private final Compiled compiled;
  private final Schema schema;
  private final ListPlanCache lists;
  private final Mappings mappings;
  private final Calls calls;
  private final WritePermission permission;
  private final Keys keys;
  private final StoredTypes types;
  private final Map<Class<?>, Object> prepared;

  public OpenTable(
      Compiled compiled,
      Schema schema,
      Mappings mappings,
      Calls calls,
      WritePermission permission) {
    this.compiled = compiled;
    this.schema = schema;
    this.lists = new ListPlanCache(schema, compiled.design(), compiled.notation());
    this.mappings = mappings;
    this.calls = calls;
    this.permission = permission;
    this.keys = new Keys(compiled.design().table());
    this.types = new StoredTypes(compiled.design(), keys);
    this.prepared = new ConcurrentHashMap<>();
  }

  private OpenTable(OpenTable other, Calls calls) {
    this.compiled = other.compiled;
    this.schema = other.schema;
    this.lists = other.lists;
    this.mappings = other.mappings;
    this.calls = calls;
    this.permission = other.permission;
    this.keys = other.keys;
    this.types = other.types;
    this.prepared = other.prepared;
  }

  /** Returns the same table with one more request listener. */
  public OpenTable heardBy(RequestListener another) {
    return new OpenTable(this, calls.heardBy(another));
  }

  /**
   * Returns an object that a higher layer prepares once for each table. Copies of this table with
   * other listeners share it.
   *
   * @param make creates the object from this table; it must not keep the table's calls
   */
  public <P> P prepared(Class<P> type, Function<OpenTable, P> make) {
    Object known = prepared.get(type);
    return type.cast(known != null ? known : prepared.computeIfAbsent(type, t -> make.apply(this)));
  }

  public Schema schema() {
    return schema;
  }

  public Design design() {
    return compiled.design();
  }

  public Plans plans() {
    return compiled.plans();
  }

  /** The cached plans of lists. */
  public ListPlanCache lists() {
    return lists;
  }

  public Mappings mappings() {
    return mappings;
  }

  public Shape shape(String type) {
    return mappings.shape(type);
  }

  public Calls calls() {
    return calls;
  }

  /** Decides before each write whether this program may write a type. */
  public WritePermission permission() {
    return permission;
  }

  public Environment environment() {
    return calls.environment();
  }

  public Keys keys() {
    return keys;
  }

  public StoredTypes types() {
    return types;
  }
}
