// SPDX-License-Identifier: Apache-2.0
//
// The tasks with DynamoDB-Toolbox.
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { execute as transact } from 'dynamodb-toolbox/entity/actions/transactWrite';
import { $add, UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { Table } from 'dynamodb-toolbox/table';
import { BatchGetCommand, execute as batchGet } from 'dynamodb-toolbox/table/actions/batchGet';
import { DeletePartitionCommand } from 'dynamodb-toolbox/table/actions/deletePartition';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';

export default function tasks(client, name) {
  // model
  const table = new Table({
    documentClient: DynamoDBDocumentClient.from(client),
    name,
    partitionKey: { name: 'PK', type: 'string' },
    sortKey: { name: 'SK', type: 'string' },
    indexes: {
      GSI1: {
        type: 'global',
        partitionKey: { name: 'GSI1PK', type: 'string' },
        sortKey: { name: 'GSI1SK', type: 'string' },
      },
    },
  });
  const User = new Entity({
    name: 'User',
    table,
    schema: item({ userId: string().key(), name: string(), email: string() }),
    computeKey: ({ userId }) => ({ PK: `USER#${userId}`, SK: 'PROFILE' }),
  });
  const Address = new Entity({
    name: 'Address',
    table,
    schema: item({ email: string().key(), userId: string() }),
    computeKey: ({ email }) => ({ PK: `EMAIL#${email}`, SK: 'EMAIL' }),
  });
  const Group = new Entity({
    name: 'Group',
    table,
    schema: item({ groupId: string().key(), name: string(), memberCount: number().default(0) }),
    computeKey: ({ groupId }) => ({ PK: `GROUP#${groupId}`, SK: 'INFO' }),
  });
  const Membership = new Entity({
    name: 'Membership',
    table,
    schema: item({ userId: string().key(), groupId: string().key(), role: string() }).and({
      GSI1PK: string().link(({ groupId }) => `GROUP#${groupId}`),
      GSI1SK: string().link(({ userId }) => `USER#${userId}`),
    }),
    computeKey: ({ userId, groupId }) => ({ PK: `USER#${userId}`, SK: `GROUP#${groupId}` }),
  });
  const isNew = (attr) => ({ condition: { attr, exists: false } });
  const exists = { condition: { attr: 'groupId', exists: true } };

  function putMembership(userId, groupId, role) {
    return Membership.build(PutTransaction)
      .item({ userId, groupId, role })
      .options(isNew('userId'));
  }

  function addMembers(groupId, members) {
    return Group.build(UpdateTransaction)
      .item({ groupId, memberCount: $add(members) })
      .options(exists);
  }

  // other
  async function createGroup(groupId, name) {
    await Group.build(PutItemCommand).item({ groupId, name }).options(isNew('groupId')).send();
  }

  // task 1
  async function createUser(userId, name, email) {
    await transact(
      User.build(PutTransaction).item({ userId, name, email }).options(isNew('userId')),
      Address.build(PutTransaction).item({ email, userId }).options(isNew('email')),
    );
  }

  // task 2
  async function link(userId, groupId, role) {
    await transact(putMembership(userId, groupId, role), addMembers(groupId, 1));
  }

  // task 3
  async function groupsOf(userId) {
    const { Items } = await table
      .build(QueryCommand)
      .entities(Membership)
      .query({ partition: `USER#${userId}`, range: { beginsWith: 'GROUP#' } })
      .options({ maxPages: Infinity })
      .send();
    return Items.map((membership) => membership.groupId);
  }

  async function membersOf(groupId) {
    return (await members(groupId)).map((membership) => membership.userId);
  }

  async function members(groupId) {
    const { Items } = await table
      .build(QueryCommand)
      .entities(Membership)
      .query({ index: 'GSI1', partition: `GROUP#${groupId}` })
      .options({ maxPages: Infinity })
      .send();
    return Items;
  }

  // task 4
  async function membersWithRole(groupId, role, size, cursor) {
    const found = [];
    let start = cursor ? indexKey(groupId, cursor) : undefined;
    do {
      const { Items, LastEvaluatedKey } = await table
        .build(QueryCommand)
        .entities(Membership)
        .query({ index: 'GSI1', partition: `GROUP#${groupId}` })
        .options({
          filters: { Membership: { attr: 'role', eq: role } },
          limit: 100,
          exclusiveStartKey: start,
        })
        .send();
      found.push(...Items.map((membership) => membership.userId));
      start = LastEvaluatedKey;
    } while (start && found.length < size);
    const page = found.slice(0, size);
    return [start || found.length > size ? page.at(-1) : '', ...page];
  }

  function indexKey(groupId, userId) {
    return {
      PK: `USER#${userId}`,
      SK: `GROUP#${groupId}`,
      GSI1PK: `GROUP#${groupId}`,
      GSI1SK: `USER#${userId}`,
    };
  }

  // task 5
  async function unlink(userId, groupId) {
    await transact(
      Membership.build(DeleteTransaction).key({ userId, groupId }).options(exists),
      addMembers(groupId, -1),
    );
  }

  // task 6
  async function deleteGroup(groupId) {
    await table
      .build(DeletePartitionCommand)
      .entities(Membership)
      .query({ index: 'GSI1', partition: `GROUP#${groupId}` })
      .send();
    await Group.build(DeleteItemCommand).key({ groupId }).send();
  }

  // task 7
  async function changeRoles(groupId, role) {
    for (const userId of await membersOf(groupId)) {
      await Membership.build(UpdateItemCommand)
        .item({ userId, groupId, role })
        .options(exists)
        .send();
    }
  }

  // task 8
  async function linkAll(userIds, groupId, role) {
    const users = userIds.split(',');
    for (let i = 0; i < users.length; i += 99) {
      const part = users.slice(i, i + 99);
      await transact(
        ...part.map((userId) => putMembership(userId, groupId, role)),
        addMembers(groupId, part.length),
      );
    }
  }

  // task 10
  async function membersWithUsers(groupId) {
    const all = await members(groupId);
    const names = new Map();
    for (let i = 0; i < all.length; i += 100) {
      const requests = all
        .slice(i, i + 100)
        .map(({ userId }) => User.build(BatchGetRequest).key({ userId }));
      const command = table.build(BatchGetCommand).requests(...requests);
      const { Responses } = await batchGet({ maxAttempts: 3 }, command);
      Responses[0].forEach((user) => user && names.set(user.userId, user.name));
    }
    return all.map(({ userId, role }) => [userId, role, names.get(userId)].join(','));
  }

  // task 11
  const Badge = new Entity({
    name: 'Badge',
    table,
    schema: item({ userId: string().key(), groupId: string().key(), groupName: string() }).and({
      GSI1PK: string().link(({ groupId }) => `BADGES#${groupId}`),
      GSI1SK: string().link(({ userId }) => `USER#${userId}`),
    }),
    computeKey: ({ userId, groupId }) => ({ PK: `USER#${userId}`, SK: `BADGE#${groupId}` }),
  });

  async function renameGroup(groupId, name) {
    await Group.build(UpdateItemCommand).item({ groupId, name }).options(exists).send();
    const { Items } = await table
      .build(QueryCommand)
      .entities(Badge)
      .query({ index: 'GSI1', partition: `BADGES#${groupId}` })
      .options({ maxPages: Infinity })
      .send();
    for (const { userId } of Items) {
      await Badge.build(UpdateItemCommand)
        .item({ userId, groupId, groupName: name })
        .options(exists)
        .send();
    }
  }

  // other
  async function giveBadge(userId, groupId, groupName) {
    await Badge.build(PutItemCommand).item({ userId, groupId, groupName }).send();
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
