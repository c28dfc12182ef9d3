import type { ClientBase } from 'pg'

const batch = 1_000

/** Paths in storage of every file that the database names, in the snapshot of the client's transaction. */
export async function* storedFiles(client: ClientBase): AsyncGenerator<string> {
  await client.query(`declare stored_files no scroll cursor for
    select path from uploads union all select path from imports where path is not null`)
  for (;;) {
    const { rows } = await client.query<{ path: string }>(`fetch ${batch} from stored_files`)
    for (const { path } of rows) yield path
    if (rows.length < batch) return
  }
}
