import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { endpoints } from '../endpoints.server.ts'
import { createOpenApiDocument } from './openapi-document.server.ts'

const document = createOpenApiDocument('https://shop.example')

test('the document is valid by the schema of OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the document is valid by the rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer])).toEqual([])
})

test('it has every endpoint once, with its scope', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
    operationId: string
    description: string
  }[]
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
  for (const { id, scope } of endpoints)
    expect(operations.find(({ operationId }) => operationId === id)?.description).toContain(scope)
})
