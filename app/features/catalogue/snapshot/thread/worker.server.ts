import { parentPort, workerData } from 'node:worker_threads'
import { answer } from '../answer.ts'
import { catchUp } from '../reading/changes.server.ts'
import { type Connection, openConnection } from '../reading/connection.server.ts'
import { type Loaded, load } from '../reading/load.server.ts'
import type { FromWorker, Look, ToWorker, WorkerData } from './thread.server.ts'

// The thread that keeps a snapshot. It reads the whole catalogue, says so, and answers from then on.

const { url, slack } = workerData as WorkerData
const tell = (message: FromWorker) => parentPort?.postMessage(message)

let connection: Connection | undefined

/** One connection for as long as it lasts. */
async function connected(): Promise<Connection> {
  if (connection) return connection
  const opened = await openConnection(url, (lost) => {
    if (connection?.client === lost) connection = undefined
  })
  connection = opened
  return opened
}

const loaded: Loaded = await load(await connected(), slack)

async function look(): Promise<Look> {
  const opened = await connected().catch(() => undefined)
  return opened ? catchUp(opened, loaded) : 'away'
}

/** Who asks while one is under way waits for the next: what it has read may be older than the question. */
let waiting: number[] = []
let isCatchingUp = false

async function catchUpForAll(): Promise<void> {
  if (isCatchingUp) return
  isCatchingUp = true
  while (waiting.length > 0) {
    const asked = waiting
    waiting = []
    try {
      const state = await look()
      for (const number of asked) tell({ number, answer: state })
    } catch (error) {
      connection?.client.end().catch(() => {})
      connection = undefined
      for (const number of asked) tell({ number, failure: String(error) })
    }
  }
  isCatchingUp = false
}

parentPort?.on('message', ({ number, question }: ToWorker) => {
  if (question === 'catch up') {
    waiting.push(number)
    void catchUpForAll()
    return
  }
  try {
    tell({ number, answer: answer(loaded.columns, question) })
  } catch (error) {
    tell({ number, failure: String(error) })
  }
})

tell({ products: loaded.columns.inStock })
