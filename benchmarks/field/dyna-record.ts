// SPDX-License-Identifier: Apache-2.0
//
// The tasks with Dyna-Record, whose decorators esbuild compiles. A many-to-many relationship of its
// own carries no attributes, so that a membership is an entity that two others have many of.
import DynaRecord, {
  Entity,
  ForeignKeyAttribute,
  HasMany,
  IdAttribute,
  PartitionKeyAttribute,
  SortKeyAttribute,
  StringAttribute,
  Table,
  type ForeignKey,
  type PartitionKey,
  type SortKey,
} from 'dyna-record';

// model
@Table({ name: 'Field' })
abstract class Teams extends DynaRecord {
  @PartitionKeyAttribute({ alias: 'PK' })
  public readonly pk: PartitionKey;

  @SortKeyAttribute({ alias: 'SK' })
  public readonly sk: SortKey;
}

@Entity
class User extends Teams {
  declare readonly type: 'User';

  @IdAttribute
  @StringAttribute()
  public readonly userId: string;

  @StringAttribute()
  public readonly name: string;

  @StringAttribute()
  public readonly email: string;

  @HasMany(() => Membership, { foreignKey: 'userId', uniDirectional: true })
  public readonly memberships: Membership[];
}

@Entity
class Address extends Teams {
  declare readonly type: 'Address';

  @IdAttribute
  @StringAttribute()
  public readonly email: string;

  @StringAttribute()
  public readonly userId: string;
}

@Entity
class Group extends Teams {
  declare readonly type: 'Group';

  @IdAttribute
  @StringAttribute()
  public readonly groupId: string;

  @StringAttribute()
  public readonly name: string;

  @HasMany(() => Membership, { foreignKey: 'groupId', uniDirectional: true })
  public readonly memberships: Membership[];

  @HasMany(() => Badge, { foreignKey: 'groupId', uniDirectional: true })
  public readonly badges: Badge[];
}

@Entity
class Membership extends Teams {
  declare readonly type: 'Membership';

  @IdAttribute
  @StringAttribute()
  public readonly membershipId: string;

  @ForeignKeyAttribute(() => User)
  public readonly userId: ForeignKey<User>;

  @ForeignKeyAttribute(() => Group)
  public readonly groupId: ForeignKey<Group>;

  @StringAttribute()
  public readonly role: string;
}

function idOf(userId: string, groupId: string) {
  return `${userId}.${groupId}`;
}

// other
async function createGroup(groupId: string, name: string) {
  await Group.create({ groupId, name });
}

// task 1
async function createUser(userId: string, name: string, email: string) {
  await Address.create({ email, userId });
  await User.create({ userId, name, email });
}

// task 2
async function link(userId: string, groupId: string, role: string) {
  await Membership.create(
    { membershipId: idOf(userId, groupId), userId, groupId, role },
    { referentialIntegrityCheck: false },
  );
}

// task 3
async function groupsOf(userId: string) {
  const memberships = await User.query(userId, { skCondition: { $beginsWith: 'Membership' } });
  return memberships.map((membership) => membership.groupId);
}

async function membersOf(groupId: string) {
  return (await members(groupId)).map((membership) => membership.userId);
}

async function members(groupId: string) {
  return Group.query(groupId, { skCondition: { $beginsWith: 'Membership' } });
}

// task 5
async function unlink(userId: string, groupId: string) {
  await Membership.delete(idOf(userId, groupId));
}

// task 6
async function deleteGroup(groupId: string) {
  for (const membership of await members(groupId)) {
    await Membership.delete(membership.id);
  }
  await Group.delete(groupId);
}

// task 7
async function changeRoles(groupId: string, role: string) {
  for (const membership of await members(groupId)) {
    await Membership.update(membership.id, { role });
  }
}

// task 8
async function linkAll(userIds: string, groupId: string, role: string) {
  for (const userId of userIds.split(',')) {
    await link(userId, groupId, role);
  }
}

// task 10
async function membersWithUsers(groupId: string) {
  return Promise.all(
    (await members(groupId)).map(async ({ userId, role }) => {
      const user = await User.findById(userId);
      return [userId, role, user?.name].join(',');
    }),
  );
}

// task 11
@Entity
class Badge extends Teams {
  declare readonly type: 'Badge';

  @IdAttribute
  @StringAttribute()
  public readonly badgeId: string;

  @ForeignKeyAttribute(() => Group)
  public readonly groupId: ForeignKey<Group>;

  @StringAttribute()
  public readonly groupName: string;
}

async function renameGroup(groupId: string, name: string) {
  await Group.update(groupId, { name });
  for (const badge of await Group.query(groupId, { skCondition: { $beginsWith: 'Badge' } })) {
    await Badge.update(badge.id, { groupName: name });
  }
}

// other
async function giveBadge(userId: string, groupId: string, groupName: string) {
  await Badge.create(
    { badgeId: idOf(userId, groupId) + '.badge', groupId, groupName },
    { referentialIntegrityCheck: false },
  );
}

// end
export default function tasks() {
  return {
    createGroup,
    createUser,
    link,
    groupsOf,
    membersOf,
    unlink,
    deleteGroup,
    changeRoles,
    linkAll,
    membersWithUsers,
    giveBadge,
    renameGroup,
  };
}
