// SPDX-License-Identifier: Apache-2.0
//
// Runs one library for the harness: reads a call from each line of standard input and writes its
// outcome. The fields of a line are separated by tabs: an id, a function and its arguments; the id
// again, "ok" or "failed", and what the function returned.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createInterface } from 'node:readline';

let client;
let library;

// The settings are in the environment, too, for a library that makes a client of its own.
async function open(endpoint) {
  process.env.AWS_ENDPOINT_URL = endpoint;
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ACCESS_KEY_ID = 'any';
  process.env.AWS_SECRET_ACCESS_KEY = 'any';
  process.env.AWS_MAX_ATTEMPTS = '9'; // as many as the SDK for Java makes
  client?.destroy();
  client = new DynamoDBClient();
  const { default: tasks } = await import(`./${process.argv[2]}.js`);
  library = tasks(client, 'Field');
}

async function call(name, fields) {
  return name === 'open' ? open(...fields) : library[name](...fields);
}

const calls = createInterface({ input: process.stdin });
calls.on('line', async (line) => {
  const [id, name, ...fields] = line.split('\t');
  try {
    const result = await call(name, fields);
    answer(id, 'ok', [result ?? []].flat());
  } catch (error) {
    answer(id, 'failed', [`${error.name}: ${error.message}`.replaceAll(/\s+/g, ' ')]);
  }
});
calls.on('close', () => process.exit());

function answer(id, outcome, fields) {
  process.stdout.write([id, outcome, ...fields].join('\t') + '\n');
}
