// SPDX-License-Identifier: Apache-2.0
// Which attributes an item of a type with variants has.

/** The attributes of a type; of one with variants, those that all share and those of this variant. */
export function attributesOf(type, variant) {
  if (!type.variants) {
    return type.attributes;
  }
  const { own } = type.variants;
  const chosen = own[variant] ?? {};
  const isOfSome = (name) => Object.values(own).some((each) => Object.hasOwn(each, name));
  return type.attributes
    .filter(({ name }) => Object.hasOwn(chosen, name) || !isOfSome(name))
    .map((each) => (Object.hasOwn(chosen, each.name) ? { ...each, optional: chosen[each.name] } : each));
}
