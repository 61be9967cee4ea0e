import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import dns from 'dns-packet';

/** Records of one name. `servfail`: its servers fail. `silence`: its servers never answer. */
export type Zone =
  | {
      A?: readonly string[];
      AAAA?: readonly string[];
      CNAME?: string;
      TXT?: readonly string[];
      CAA?: readonly string[];
    }
  | 'servfail'
  | 'silence';

export interface DnsStandIn {
  /** `127.0.0.1:port`, as `setServers` expects it. */
  address: string;
  /** Maps a name to its records; mutable at run time; other names do not exist. */
  zones: Map<string, Zone>;
  /** Names and types of the queries, oldest first. */
  queries: string[];
  close(): Promise<void>;
}

type RecordType = 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA';
interface Reply {
  rcode: 0 | 2 | 3;
  answers: dns.Answer[];
}

const ttl = 60;
const FOUND = 0;
const SERVFAIL = 2;
const NXDOMAIN = 3;

/** Follows CNAME records within the known zones; null = no answer. */
function answerQuery(zones: Map<string, Zone>, name: string, type: RecordType, depth = 0): Reply | null {
  const zone = zones.get(name.toLowerCase());
  if (zone === undefined) return { rcode: NXDOMAIN, answers: [] };
  if (zone === 'silence') return null;
  if (zone === 'servfail' || depth > 8) return { rcode: SERVFAIL, answers: [] };
  if (zone.CNAME) {
    const alias: dns.Answer = { type: 'CNAME', name, ttl, data: zone.CNAME };
    if (type === 'CNAME') return { rcode: FOUND, answers: [alias] };
    const aliasReply = answerQuery(zones, zone.CNAME, type, depth + 1);
    return aliasReply && { rcode: aliasReply.rcode, answers: [alias, ...aliasReply.answers] };
  }
  if (type === 'CNAME') return { rcode: FOUND, answers: [] };
  if (type === 'CAA') {
    const issue = (value: string) => ({ flags: 0, tag: 'issue' as const, value });
    return { rcode: FOUND, answers: (zone.CAA ?? []).map((value) => ({ type, name, ttl, data: issue(value) })) };
  }
  return { rcode: FOUND, answers: (zone[type] ?? []).map((data) => ({ type, name, ttl, data })) };
}

/** A recursive resolver on loopback that speaks DNS over UDP. */
export async function startDns(zones: Record<string, Zone> = {}): Promise<DnsStandIn> {
  const zonesByName = new Map(Object.entries(zones));
  const queries: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const query = dns.decode(message);
    const [question] = query.questions ?? [];
    if (!question) return;
    queries.push(`${question.type} ${question.name}`);
    const reply = answerQuery(zonesByName, question.name, question.type as RecordType);
    if (!reply) return;
    const flags = dns.RECURSION_DESIRED | dns.RECURSION_AVAILABLE | reply.rcode;
    const packet: dns.Packet = { type: 'response', flags, questions: [question], answers: reply.answers };
    if (query.id !== undefined) packet.id = query.id;
    socket.send(dns.encode(packet), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    zones: zonesByName,
    queries,
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}
