// admin.ts: the moderation page, in English.
const n = (k: number, one: string, many: string) => `${k} ${k === 1 ? one : many}`;

export const admin = {
  title: 'Moderation',
  notForYou: 'This page is for moderators and admins of this server.',
  signIn: 'Sign in with an account that the host has made a moderator.',
  back: 'Back to the lobby',
  account: 'To your account',
  refresh: 'Refresh',
  more: 'Show more',
  none: 'Nothing here.',
  gone: 'gone',
  host: 'host',
  sections: { load: 'Load', tables: 'Tables', users: 'Users', reports: 'Reports', audit: 'Audit log' },
  load: {
    connections: 'Connections', online: 'Users online', open: 'Tables open', playing: 'Tables in play', paused: 'Tables paused', rate: 'Moves per second', moves: 'Moves since the start', queue: 'Bots waiting', memory: 'Memory', store: 'Store', storeOk: (ms: string) => `writes, ${ms} ms`, storeBad: 'cannot write', nodes: 'Nodes', users: 'Users known', games: 'Games finished', reports: 'Open reports', since: (d: string) => `Running since ${d}`, megabytes: (k: string) => `${k} MB`,
  },
  tables: { state: { open: 'open', playing: 'playing', paused: 'paused', over: 'over', closed: 'closed' } as Record<string, string>, moves: (k: number) => n(k, 'move', 'moves'), watchers: (k: number) => n(k, 'watcher', 'watchers'), private: 'private', watch: 'Look', since: (d: string) => `opened ${d}`, none: 'There are no tables.', nobody: 'nobody is seated' },
  users: { search: 'Name or id', find: 'Find', connected: 'Connected now', found: 'Found', none: 'Nobody.', kinds: { guest: 'guest', account: 'account', bot: 'bot', stranger: 'stranger' } as Record<string, string>, roles: { moderator: 'moderator', admin: 'admin' } as Record<string, string>, online: 'online', banned: 'banned', muted: 'muted', until: (d: string) => `until ${d}`, forGood: 'for good', since: (d: string) => `since ${d}`, ranges: 'Banned address ranges', noRanges: 'No range is banned.', banRange: 'Ban a range' },
  reports: { show: 'Show', open: 'Open', all: 'All', none: 'No reports.', about: (who: string) => `about ${who}`, by: (who: string) => `by ${who}`, table: 'Table', chat: (k: number) => (k === 1 ? 'The last line of chat' : `The last ${k} lines of chat`), noChat: 'No chat at this table.', closed: (who: string, d: string) => `Resolved by ${who}, ${d}`, watchers: 'among watchers', reasons: { abuse: 'Insults or harassment', cheating: 'Cheating', name: 'Offensive name', other: 'Something else' } as Record<string, string> },
  audit: {
    none: 'Nothing has been done yet.',
    did: { mute: 'muted', unmute: 'unmuted', kick: 'kicked', readmit: 'readmitted', ban: 'banned', unban: 'unbanned', 'ban-range': 'banned an address range', 'unban-range': 'lifted the ban of an address range', resolve: 'resolved a report', close: 'closed a table', grant: 'granted a role to', revoke: 'revoked the role of', 'reset-password': 'reset the password of', delete: 'deleted' } as Record<string, string>,
  },
  acts: { mute: 'Mute', unmute: 'Unmute', kick: 'Kick', ban: 'Ban', unban: 'Unban', 'ban-range': 'Ban range', 'unban-range': 'Lift', resolve: 'Resolve', close: 'Close the table' } as Record<string, string>,
  act: {
    label: (act: string, who: string) => `${act}: ${who}`, reason: 'Reason', reasonTold: 'The user is told the reason; the audit log keeps it.', reasonKept: 'Other moderators see it; the audit log keeps it.', time: 'For how long', cancel: 'Cancel', range: 'Range, such as 192.0.2.0/24 or 2001:db8::/48', done: (act: string) => `${act}: done.`,
    times: [[60, '1 hour'], [720, '12 hours'], [1440, '1 day'], [10080, '1 week'], [43200, '30 days'], [0, 'until it is lifted']] as [number, string][],
  },
};
