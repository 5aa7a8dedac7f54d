// online.ts: lobby, tables and everything the network may do, in English.
const n = (k: number, one: string, many: string) => `${k} ${k === 1 ? one : many}`;

export const online = {
  title: 'Online',
  offline: 'No server is reachable from this page. Local games go on as ever.',
  connecting: 'Connecting …',
  lost: 'Connection lost, trying again. Nothing you did is lost.',
  back: 'Connected again.',
  guest: { title: 'Who are you?', text: 'A name is enough. An account can be made later and keeps your games.', name: 'Name', go: 'Come in', account: 'Sign in', register: 'Make an account', password: 'Password', switchToLogin: 'I have an account', switchToGuest: 'Come in as a guest', signedIn: (name: string) => `You are ${name}.`, guestBadge: 'guest', signOut: 'Sign out', keep: 'Keep my games: make an account' },
  lobby: { title: 'Open tables', none: 'Nobody is waiting. Open a table and send the link to a friend.', mine: 'Your tables', newTable: 'Open a table', join: 'Sit down', watch: 'Watch', enter: 'Enter', turn: 'Your turn', playing: 'playing', open: 'open', over: 'over', seats: (a: number, b: number) => `${a} of ${b} seats taken` },
  create: { game: 'Game', seats: 'Seats', bots: 'Fill other seats with bots', level: 'Level', clock: 'Clock', clockNone: 'No clock', clockLive: (min: number, s: number) => `${min} min + ${s} s a move`, clockDays: (d: number) => `${n(d, 'day', 'days')} a move`, public: 'Show it in the lobby', rated: 'Rated', watch: 'Who may watch', watchAll: 'Everybody', watchDelay: 'Everybody, two minutes late', watchAfter: 'Only afterwards', watchNobody: 'Nobody', open: 'Open the table', takeover: 'If somebody leaves' },
  table: {
    waiting: 'Waiting for players', invite: 'Invite', inviteText: 'Whoever has this link can sit down.', copy: 'Copy link', copied: 'Link copied.', share: 'Share', qr: 'QR code of the link', start: 'Start the game', startWait: 'The owner starts the game when all seats are taken.', sit: 'Sit here', stand: 'Stand up', addBot: 'Put a bot here', removeBot: 'Free the seat', empty: 'free', owner: 'owner', you: 'you', close: 'Close the table', watchers: (k: number) => n(k, 'watcher', 'watchers'), spectator: 'You are watching.',
    away: (name: string) => `A bot plays for ${name}.`, reclaim: 'Take my seat back', youAway: 'A bot is playing for you.', back: 'Take back', backAsked: (name: string) => `${name} asks to take the last move back.`, pause: 'Pause', pauseAsked: (name: string) => `${name} asks to pause.`, resume: 'Resume', resumeAsked: (name: string) => `${name} asks to go on.`, paused: 'The game is paused.', yes: 'Yes', no: 'No', asked: 'The others are asked.', leave: 'Leave the table', leaveNote: 'A bot will play for you until you come back.', rematch: 'Rematch', rematchReady: 'A new table is ready.', toRematch: 'To the new table', closed: 'This table was closed.',
    verify: 'Check the deal', verdict: { fair: 'The deal fits what the server had published before the game.', bad: 'The deal does NOT fit what the server had published.', old: 'The deal fits, but was made in the old order: the server knew the opener’s number before it published its own.', mine: 'The deal does NOT contain the number that this page sent, or the server has changed what it had published.' }, verifyWait: 'The deal can be checked when the game is over.', commitment: 'Published before the deal',
    flag: (name: string) => `${name} ran out of time: a bot plays on.`, isBack: (name: string) => `${name} is back.`, left: (name: string) => `${name} left: a bot plays on.`,
  },
  chat: { title: 'Chat', placeholder: 'Write to the table', send: 'Send', none: 'Nobody has said anything yet.', mute: (name: string) => `Mute ${name}`, watchers: 'Watchers only', phrases: { hello: 'Hello!', 'good-luck': 'Good luck!', 'well-played': 'Well played!', thanks: 'Thank you.', sorry: 'Sorry.', hurry: 'Shall we?', 'one-moment': 'One moment, please.', oops: 'Oops.', again: 'Again?', bye: 'Good bye.' } as Record<string, string> },
  account: {
    title: 'Your account', link: 'Account', none: 'Come in first.', guest: 'You are here as a guest. An account keeps your games and your rating, and other devices can use it.',
    password: 'Change the password', old: 'Present password', fresh: 'New password', change: 'Change it', changed: 'The password was changed. All other devices were signed out.', wrong: 'That is not the password.',
    data: 'Your data', dataText: 'Everything the server has stored about you, as one file.', exportData: 'Save my data', everywhere: 'Sign out everywhere', everywhereText: 'Ends your sessions on all devices, this one too.',
    bots: 'Bots of your own', botsText: 'A program can play here with a token of its own. A bot has a name and a rating like everybody.', botName: 'Name of the bot', makeBot: 'Make a token', newToken: (name: string) => `The token of ${name}. It is shown only now: keep it safe.`, copyToken: 'Copy', copied: 'Copied.', revoke: 'Revoke', revokeLabel: (name: string) => `Revoke the token of ${name}`, noBots: 'None yet.', since: (d: string) => `since ${d}`,
    remove: 'Delete the account', removeText: 'Your name, password, ratings, statistics, chat lines and bots are deleted. Finished games stay for the others; your name in them becomes “gone”. Nobody can undo this.', removeSure: 'I understand that it cannot be undone.', removeGo: 'Delete for good', removed: 'The account was deleted.',
    games: 'Games and rating', rating: 'Rating', ratingBand: (low: string, high: string) => `most likely between ${low} and ${high}`, ratedNone: 'No rated game yet.', history: (k: number) => (k === 1 ? 'Points in one game' : `Points in the last ${k} games`), places: 'Places', place: (k: number) => `${k}.`, placeCount: (k: number, c: number) => `Place ${k}: ${n(c, 'time', 'times')}`,
  },
  report: {
    title: 'Report a player', who: 'Who', why: 'Why', text: 'What happened (optional)', send: 'Send the report', sent: 'Thank you. A moderator will look at it.', nobody: 'There is nobody here whom you could report.', note: 'Moderators see your name and the last lines of chat. The person reported does not learn of it.', done: 'Close', admin: 'Moderation',
    reasons: { abuse: 'Insults or harassment', cheating: 'Cheating', name: 'Offensive name', other: 'Something else' } as Record<string, string>,
    banned: (reason: string, until: string) => `You are banned from this server${until ? ` until ${until}` : ''}.${reason ? ` Reason: ${reason}` : ''}`,
    kicked: (reason: string) => `A moderator has removed you from this table. A bot plays on for you.${reason ? ` Reason: ${reason}` : ''}`,
  },
  replays: { title: 'Online games' },
  errors: {
    form: 'The server did not understand.', hello: 'The server wants to be greeted first.', version: 'The server speaks another version. Load the page again.', auth: 'Name and password do not fit.', banned: 'You are banned from this server.', muted: 'A moderator has muted you: you cannot write at the moment.', forbidden: 'That is not for you to do here.', unknown: 'There is no such thing (any more).', state: 'Not at this moment.', taken: 'This seat or name is taken.', stale: 'The table has moved on; look again.', refused: 'The rules do not allow that.', limit: 'Too many at once.', rate: 'Too fast. Wait a moment.', storage: 'The server cannot reach its store just now. Try again later; nothing is done twice.', busy: 'The server is busy. Try again.', network: 'The server cannot be reached.',
  } as Record<string, string>,
};
