/** Reference for lists: Fastify, one query by pg, JSON. */
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = fastify();
const query = `
  select f.id, f.group_id, f.kind, f.name, f.state, f.missed_reason, f.size_bytes, f.mime_type, f.sha256, f.source,
    f.posted_at, f.image_set_id, f.image_set_index, f.trashed_at, b.width, b.height, b.duration_ms, b.thumbhash,
    u.id as person_id, u.display_name, u.picture_url
  from files f left join blobs b on b.sha256 = f.sha256 left join users u on u.id = f.posted_by
  where f.group_id = $1 and f.trashed_at is null order by f.posted_at desc, f.id desc limit 100`;

app.get<{ Params: { groupId: string } }>('/list/:groupId', async (request) => {
  const { rows } = await pool.query(query, [request.params.groupId]);
  return { success: true, data: { items: rows } };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
