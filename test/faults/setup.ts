import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { writeTable } from './table.ts'

/** Collects the results of all parts of a run for one table. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-fault-rows-'))
  project.provide('faultRows', folder)
  return () => {
    writeTable(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}
