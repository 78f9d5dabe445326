// SPDX-License-Identifier: Apache-2.0
//
// The tasks with OneTable.
import { Table } from 'dynamodb-onetable';

export default function tasks(client, name) {
  // model
  const table = new Table({
    client,
    name,
    partial: false,
    schema: {
      format: 'onetable:1.1.0',
      version: '0.0.1',
      indexes: {
        primary: { hash: 'PK', sort: 'SK' },
        GSI1: { hash: 'GSI1PK', sort: 'GSI1SK' },
      },
      models: {
        User: {
          PK: { type: String, value: 'USER#${userId}' },
          SK: { type: String, value: 'PROFILE' },
          userId: { type: String, required: true },
          name: { type: String, required: true },
          email: { type: String, required: true, unique: true },
        },
        Group: {
          PK: { type: String, value: 'GROUP#${groupId}' },
          SK: { type: String, value: 'INFO' },
          groupId: { type: String, required: true },
          name: { type: String, required: true },
          memberCount: { type: Number, default: 0 },
        },
        Membership: {
          PK: { type: String, value: 'USER#${userId}' },
          SK: { type: String, value: 'GROUP#${groupId}' },
          GSI1PK: { type: String, value: 'GROUP#${groupId}' },
          GSI1SK: { type: String, value: 'USER#${userId}' },
          userId: { type: String, required: true },
          groupId: { type: String, required: true },
          role: { type: String, required: true },
        },
      },
      params: { isoDates: true, timestamps: 'create' },
    },
  });
  const User = table.getModel('User');
  const Group = table.getModel('Group');
  const Membership = table.getModel('Membership');

  // other
  async function createGroup(groupId, name) {
    await Group.create({ groupId, name });
  }

  // task 1
  async function createUser(userId, name, email) {
    await User.create({ userId, name, email });
  }

  // task 2
  async function link(userId, groupId, role) {
    const transaction = {};
    await Membership.create({ userId, groupId, role }, { transaction });
    await Group.update({ groupId }, { add: { memberCount: 1 }, transaction });
    await table.transact('write', transaction);
  }

  // task 3
  async function groupsOf(userId) {
    const memberships = await Membership.find({ userId });
    return memberships.map((membership) => membership.groupId);
  }

  async function membersOf(groupId) {
    const memberships = await Membership.find({ groupId }, { index: 'GSI1' });
    return memberships.map((membership) => membership.userId);
  }

  // task 4
  async function membersWithRole(groupId, role, size, cursor) {
    const next = cursor ? JSON.parse(cursor) : undefined;
    const params = { index: 'GSI1', limit: Number(size), next };
    const page = await Membership.find({ groupId, role }, params);
    return [page.next ? JSON.stringify(page.next) : '', ...page.map((member) => member.userId)];
  }

  // task 5
  async function unlink(userId, groupId) {
    const transaction = {};
    await Membership.remove({ userId, groupId }, { exists: true, transaction });
    await Group.update({ groupId }, { add: { memberCount: -1 }, transaction });
    await table.transact('write', transaction);
  }

  // task 6
  async function deleteGroup(groupId) {
    const users = await membersOf(groupId);
    for (let i = 0; i < users.length; i += 25) {
      const batch = {};
      for (const userId of users.slice(i, i + 25)) {
        await Membership.remove({ userId, groupId }, { batch });
      }
      await table.batchWrite(batch);
    }
    await Group.remove({ groupId });
  }

  // task 7
  async function changeRoles(groupId, role) {
    for (const userId of await membersOf(groupId)) {
      await Membership.update({ userId, groupId, role });
    }
  }

  // task 8
  async function linkAll(userIds, groupId, role) {
    const users = userIds.split(',');
    for (let i = 0; i < users.length; i += 99) {
      const part = users.slice(i, i + 99);
      const transaction = {};
      for (const userId of part) {
        await Membership.create({ userId, groupId, role }, { transaction });
      }
      await Group.update({ groupId }, { add: { memberCount: part.length }, transaction });
      await table.transact('write', transaction);
    }
  }

  // task 10
  async function membersWithUsers(groupId) {
    const members = await Membership.find({ groupId }, { index: 'GSI1' });
    const names = new Map();
    for (let i = 0; i < members.length; i += 100) {
      const batch = {};
      for (const { userId } of members.slice(i, i + 100)) {
        await User.get({ userId }, { batch });
      }
      const users = await table.batchGet(batch, { parse: true });
      users.forEach((user) => names.set(user.userId, user.name));
    }
    return members.map(({ userId, role }) => [userId, role, names.get(userId)].join(','));
  }

  // task 11
  table.addModel('Badge', {
    PK: { type: String, value: 'USER#${userId}' },
    SK: { type: String, value: 'BADGE#${groupId}' },
    GSI1PK: { type: String, value: 'BADGES#${groupId}' },
    GSI1SK: { type: String, value: 'USER#${userId}' },
    userId: { type: String, required: true },
    groupId: { type: String, required: true },
    groupName: { type: String, required: true },
  });
  const Badge = table.getModel('Badge');

  async function renameGroup(groupId, name) {
    await Group.update({ groupId, name });
    for (const { userId } of await Badge.find({ groupId }, { index: 'GSI1' })) {
      await Badge.update({ userId, groupId, groupName: name });
    }
  }

  // other
  async function giveBadge(userId, groupId, groupName) {
    await Badge.create({ userId, groupId, groupName });
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
