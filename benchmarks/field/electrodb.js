// SPDX-License-Identifier: Apache-2.0
//
// The tasks with ElectroDB.
import { Entity, Service } from 'electrodb';

export default function tasks(client, table) {
  // model
  const keys = (pk, sk) => ({
    pk: { field: 'PK', composite: pk },
    sk: { field: 'SK', composite: sk },
  });
  const model = (entity) => ({ entity, version: '1', service: 'teams' });
  const text = { type: 'string', required: true };
  const User = new Entity({
    model: model('user'),
    attributes: { userId: text, name: text, email: text },
    indexes: { primary: keys(['userId'], []) },
  });
  const Address = new Entity({
    model: model('address'),
    attributes: { email: text, userId: text },
    indexes: { primary: keys(['email'], []) },
  });
  const Group = new Entity({
    model: model('group'),
    attributes: { groupId: text, name: text, memberCount: { type: 'number', default: 0 } },
    indexes: { primary: keys(['groupId'], []) },
  });
  const Membership = new Entity({
    model: model('membership'),
    attributes: {
      userId: text,
      groupId: text,
      role: text,
      joinedAt: { type: 'string', default: () => new Date().toISOString() },
    },
    indexes: {
      byUser: keys(['userId'], ['groupId']),
      byGroup: {
        index: 'GSI1',
        pk: { field: 'GSI1PK', composite: ['groupId'] },
        sk: { field: 'GSI1SK', composite: ['userId'] },
      },
    },
  });
  const teams = new Service(
    { user: User, address: Address, group: Group, membership: Membership },
    { client, table },
  );

  async function transact(writes) {
    const { canceled, data } = await teams.transaction.write(writes).go();
    if (canceled) {
      throw new Error(`canceled: ${data.map((each) => each.code).join(' ')}`);
    }
  }

  // other
  async function createGroup(groupId, name) {
    await Group.create({ groupId, name }).go();
  }

  // task 1
  async function createUser(userId, name, email) {
    await transact(({ user, address }) => [
      user.create({ userId, name, email }).commit(),
      address.create({ email, userId }).commit(),
    ]);
  }

  // task 2
  async function link(userId, groupId, role) {
    await transact(({ membership, group }) => [
      membership.create({ userId, groupId, role }).commit(),
      group.patch({ groupId }).add({ memberCount: 1 }).commit(),
    ]);
  }

  // task 3
  async function groupsOf(userId) {
    const { data } = await Membership.query.byUser({ userId }).go({ pages: 'all' });
    return data.map((membership) => membership.groupId);
  }

  async function membersOf(groupId) {
    const { data } = await Membership.query.byGroup({ groupId }).go({ pages: 'all' });
    return data.map((membership) => membership.userId);
  }

  // task 4
  async function membersWithRole(groupId, role, size, cursor) {
    const page = await Membership.query
      .byGroup({ groupId })
      .where((attribute, operation) => operation.eq(attribute.role, role))
      .go({ count: Number(size), cursor: cursor || undefined });
    return [page.cursor ?? '', ...page.data.map((membership) => membership.userId)];
  }

  // task 5
  async function unlink(userId, groupId) {
    await transact(({ membership, group }) => [
      membership.remove({ userId, groupId }).commit(),
      group.patch({ groupId }).subtract({ memberCount: 1 }).commit(),
    ]);
  }

  // task 6
  async function deleteGroup(groupId) {
    let { data: left } = await Membership.query.byGroup({ groupId }).go({ pages: 'all' });
    while (left.length > 0) {
      ({ unprocessed: left } = await Membership.delete(left).go());
    }
    await Group.delete({ groupId }).go();
  }

  // task 7
  async function changeRoles(groupId, role) {
    for (const userId of await membersOf(groupId)) {
      await Membership.patch({ userId, groupId }).set({ role }).go();
    }
  }

  // task 8
  async function linkAll(userIds, groupId, role) {
    const users = userIds.split(',');
    for (let i = 0; i < users.length; i += 99) {
      const part = users.slice(i, i + 99);
      await transact(({ membership, group }) => [
        ...part.map((userId) => membership.create({ userId, groupId, role }).commit()),
        group.patch({ groupId }).add({ memberCount: part.length }).commit(),
      ]);
    }
  }

  // task 10
  async function membersWithUsers(groupId) {
    const { data: members } = await Membership.query.byGroup({ groupId }).go({ pages: 'all' });
    const names = new Map();
    let left = members.map(({ userId }) => ({ userId }));
    while (left.length > 0) {
      const { data, unprocessed } = await User.get(left).go();
      data.forEach((user) => names.set(user.userId, user.name));
      left = unprocessed;
    }
    return members.map(({ userId, role }) => [userId, role, names.get(userId)].join(','));
  }

  // task 11
  const Badge = new Entity(
    {
      model: model('badge'),
      attributes: { userId: text, groupId: text, groupName: text },
      indexes: {
        byUser: keys(['userId'], ['groupId']),
        byGroup: {
          index: 'GSI1',
          pk: { field: 'GSI1PK', composite: ['groupId'] },
          sk: { field: 'GSI1SK', composite: ['userId'] },
        },
      },
    },
    { client, table },
  );

  async function renameGroup(groupId, name) {
    await Group.patch({ groupId }).set({ name }).go();
    const { data } = await Badge.query.byGroup({ groupId }).go({ pages: 'all' });
    for (const { userId } of data) {
      await Badge.patch({ userId, groupId }).set({ groupName: name }).go();
    }
  }

  // other
  async function giveBadge(userId, groupId, groupName) {
    await Badge.create({ userId, groupId, groupName }).go();
  }

  // end
  return {
    createGroup,
    createUser,
    link,
    groupsOf,
    membersOf,
    membersWithRole,
    unlink,
    deleteGroup,
    changeRoles,
    linkAll,
    membersWithUsers,
    giveBadge,
    renameGroup,
  };
}
