import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import { type Access, type AnyRoute, getBodyLimit } from '@crease/contracts/base/route.ts';
import { HUB_PATH, PushData } from '@crease/contracts/pushes/message.ts';
import * as z from 'zod/mini';

type Json = Readonly<Record<string, unknown>>;

const SHAPE = /^[A-Z][a-z]\w*$/;

/** Bearer token by who may call; none is needed for the others. */
const SECURITY: Partial<Record<Access, readonly Json[]>> = {
  P: [{}, { user: [] }],
  U: [{ user: [] }],
  R: [{ user: [] }],
  O: [{ operator: [] }],
  G: [{ game: [] }],
};

/**
 * Builds the OpenAPI 3.1 description of every call, and of the pushes as a component.
 *
 * @param contracts folder of the contracts' source files, whose exported schemas become components.
 */
export async function buildOpenApi(contracts: string): Promise<Json> {
  const shapes = z.registry<{ id?: string }>();
  for (const [name, shape] of await findShapes(contracts)) shapes.add(shape, { id: name });
  const routes = Object.entries(ROUTES) as readonly (readonly [string, AnyRoute])[];
  for (const [name, { answer }] of routes)
    if (!shapes.has(answer)) shapes.add(answer, { id: `${capitalize(name)}Answer` });
  const { schemas } = z.toJSONSchema(shapes, {
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: 'any',
  });
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, route] of routes) {
    const address = `/${(route.pattern ?? route.path).replace(/:(\w+)/g, '{$1}')}`;
    paths[address] ??= {};
    paths[address][route.method.toLowerCase()] = describeCall(name, route, shapes.get(route.answer)?.id);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crease',
      version: '1',
      description: `Paths and keys are case-insensitive. Money is in rupees, with at most two decimals. Pushes arrive over SignalR at ${HUB_PATH} as { Code, Data }; PushData has the data of each code.`,
    },
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
      ),
      securitySchemes: Object.fromEntries(
        ['user', 'operator', 'game'].map((who) => [who, { type: 'http', scheme: 'bearer' }]),
      ),
    },
  };
}

/** Exported schemas of shapes by name; the first of a name counts. */
async function findShapes(contracts: string): Promise<ReadonlyMap<string, z.ZodMiniType>> {
  const found = new Map<string, z.ZodMiniType>();
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort()) {
    const module: Json = await import(pathToFileURL(path.join(contracts, file)).href);
    for (const [name, value] of Object.entries(module))
      if (SHAPE.test(name) && value instanceof z.ZodMiniType && !found.has(name) && value !== PushData)
        found.set(name, value);
  }
  return found.set('PushData', PushData);
}

function describeCall(name: string, route: AnyRoute, answer = 'unknown'): Json {
  const request = z.toJSONSchema(route.request, { io: 'input', unrepresentable: 'any' });
  const { $schema: _, ...schema } = request;
  const inPath = new Set([...(route.pattern ?? '').matchAll(/:(\w+)/g)].map(([, found]) => found));
  const fields = Object.entries(schema.properties ?? {});
  const isQuery = route.from === 'query';
  const parameters = fields
    .filter(([field]) => isQuery || inPath.has(field))
    .map(([field, of]) => ({
      name: field,
      in: inPath.has(field) ? 'path' : 'query',
      required: inPath.has(field) || schema.required?.includes(field) === true,
      schema: of,
    }));
  return {
    operationId: name,
    tags: [route.path.split('/')[0]],
    summary: route.about,
    ...(SECURITY[route.access] === undefined ? {} : { security: SECURITY[route.access] }),
    ...(route.roles === undefined ? {} : { 'x-roles': ['admin', ...route.roles] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(isQuery
      ? {}
      : {
          'x-body-limit': getBodyLimit(route),
          requestBody: { content: { 'application/json': { schema } } },
        }),
    responses: {
      '200': {
        description: 'Success.',
        content: { 'application/json': { schema: describeEnvelope(answer) } },
      },
      default: {
        description: 'Refused: `success` is false and `error` says why.',
        content: { 'application/json': { schema: describeEnvelope('ApiError', 'error') } },
      },
    },
  };
}

/** The envelope with either a result or an error. */
function describeEnvelope(schema: string, member: 'result' | 'error' = 'result'): Json {
  return {
    type: 'object',
    properties: {
      success: { const: member === 'result' },
      result: { type: 'null' },
      error: { type: 'null' },
      status: { type: 'integer' },
      [member]: { $ref: `#/components/schemas/${schema}` },
    },
    required: ['success', 'result', 'error', 'status'],
  };
}

function capitalize(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
