import { parseArgs } from 'node:util';
import { BundledPostgresError } from '../db/bundled/bundled-error.ts';
import { DatabaseRefusedError, MigrationError } from '../db/migrate.ts';
import { StorageClaimError } from '../domains/maintenance/claim/claim.ts';
import { EnvError } from '../env.ts';
import { backupNoted } from './backup.ts';
import { doctor } from './checks/doctor.ts';
import { type FsckCommandOptions, fsckCommand } from './checks/fsck.ts';
import { type CommandContext, CommandError } from './context.ts';
import { migrateCommand } from './migrate.ts';
import { ledgerCheck, ledgerExport } from './operator/ledger.ts';
import {
  type PaymentOptions,
  paymentApprove,
  paymentList,
  paymentRefund,
  paymentReject,
  paymentReturn,
} from './operator/payment.ts';
import { type PlanOptions, planAdd, planList, planRetire } from './operator/plan.ts';
import { type PromoOptions, promoCreate, promoEnd, promoList } from './operator/promo.ts';
import { type QuotaOptions, quotaExtend, quotaGrant } from './operator/quota-grant.ts';
import {
  type RequestOptions,
  requestAdd,
  requestCopy,
  requestDone,
  requestErase,
  requestList,
} from './operator/request.ts';
import { type SessionOptions, sessionEnd } from './operator/session-end.ts';
import { type ShareOptions, shareList, shareRevoke } from './operator/share.ts';
import { runUntilSignal } from './processes/run-until-signal.ts';
import { serve } from './serve.ts';
import { work } from './work.ts';

const help = `Kepwai keeps what is posted in LINE groups.

Usage: kepwai <command>

  serve [--no-work]
             Starts the server: the API, the app (APP_DIR) and background work. PostgreSQL comes along. --no-work leaves the work to
             \`kepwai work\`.
  work       Does background work and answers no requests: beside servers and others that work, on the same database and folders.
  migrate    Brings the database up to date, and ends.
  doctor     Checks environment, database, storage and LINE, and says what to do.
  fsck [--deep] [--repair]
             Compares what is kept with what the database says; --deep reads every byte, --repair mends what is wrong.
             Works beside a running server. Ends with 0: all is well, or mended; 3: something is left; 130: interrupted.
  quota grant --owner <LINE user id> --chat <LINE chat id> --name <text> --limit <size, such as 5GB>
              [--expires <day, such as 2027-02-03>]
             Gives a chat storage of its own. Works beside a running server.
  quota extend --chat <LINE chat id> --expires <day, or never>
             Lets the storage that a chat uses expire on another day. Works beside a running server.
  session end --all | --user <id, LINE's or ours>
             Signs everybody, or one person, out on every device, also their content addresses. Works beside a running server.
  share list --reported
             Lists open links that visitors reported, with their addresses. Works beside a running server.
  share revoke <id of the link>
             Ends a link for everybody. Works beside a running server.
  plan list | plan add <id> --name <text> --limit <size> --month <baht> --year <baht> | plan retire <id>
             Shows, adds or retires what storage costs, VAT included. Who has a retired plan keeps it.
  promo create (--storage <size> | --plan <id>) (--days <n> | --months <n>) [--uses <n>] [--from <day>] [--until <day>]
               [--many-per-person] [--new-only] [--token <such as K7QW-9XPT>] [--note <text>]
             Creates a token that gives storage or a plan for a time, and prints it. Default: one use.
  promo list | promo end <token>
             Lists tokens with their uses, or ends one; what it gave stays.
  payment list
             Lists orders that wait for their money, those in review, and money that belongs to no order.
  payment approve <id of the order> [--reference <of the bank>] [--amount <baht>] [--why <text>]
             Takes the money of an order as arrived: once, however often it is said.
  payment reject <id of the order> [--why <text>]
             Closes an order whose money did not come. What is approved or rejected is noted, with why.
  payment return <reference of money without an order> --reference <of the bank> [--why <text>]
             Enters that you paid back money that belongs to no order.
  payment refund <id of the order> [--reference <of the bank>] [--keep-plan]
             Pays the whole money of an order back: by Stripe where that took it, else enters that your bank did, with --reference.
             Its plan ends now, with the days of grace, unless it is kept.
  payment refund <id of the order> --amount <baht> [--reference <of the bank>]
             Pays credit back that the storage of an order has, likewise; what runs is not paid back.
  request add --kind <erase, copy, correct or object> --reference <your number of it>
             Enters a request about personal data that arrived otherwise than by the app; it has to be answered within 30 days.
  request list | request erase <id> --person <id, LINE's or ours> --posts <keep or erase>
  request copy <id> --person <id> | request done <id> --outcome <text>
             Lists requests that wait, erases the person of one after seven days, prepares a copy of their data and prints where it is
             downloaded once, or closes one that you answered.
  backup noted
             Says that a backup was just taken, for the operator's page. Call it at the end of the script that makes them.
  ledger check | ledger export
             Checks the ledger and prints its balances (3: it has faults), or prints every entry as CSV.

Settings come from the environment; \`kepwai doctor\` names what is missing.`;

type Options = QuotaOptions &
  FsckCommandOptions &
  SessionOptions &
  ShareOptions &
  PlanOptions &
  PromoOptions &
  PaymentOptions &
  RequestOptions & { id?: string | undefined; 'no-work'?: boolean | undefined };

/** Runs one command. Returns the exit code; null for a server that runs until a signal. */
export async function main(args: string[], context: CommandContext): Promise<number | null> {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        owner: { type: 'string' },
        chat: { type: 'string' },
        name: { type: 'string' },
        limit: { type: 'string' },
        expires: { type: 'string' },
        deep: { type: 'boolean' },
        repair: { type: 'boolean' },
        all: { type: 'boolean' },
        'no-work': { type: 'boolean' },
        user: { type: 'string' },
        reported: { type: 'boolean' },
        month: { type: 'string' },
        year: { type: 'string' },
        reference: { type: 'string' },
        amount: { type: 'string' },
        storage: { type: 'string' },
        plan: { type: 'string' },
        days: { type: 'string' },
        months: { type: 'string' },
        uses: { type: 'string' },
        from: { type: 'string' },
        until: { type: 'string' },
        token: { type: 'string' },
        note: { type: 'string' },
        'many-per-person': { type: 'boolean' },
        'new-only': { type: 'boolean' },
        'keep-plan': { type: 'boolean' },
        why: { type: 'string' },
        kind: { type: 'string' },
        person: { type: 'string' },
        posts: { type: 'string' },
        outcome: { type: 'string' },
      },
    });
    const { command, id } = readWords(positionals);
    if (values.help || command === 'help') {
      context.print(help);
      return 0;
    }
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (run) return await run(context, { ...values, id });
    context.print(command ? `There is no command "${command}".\n\n${help}` : help);
    return 2;
  } catch (error) {
    if (!isForPeople(error)) throw error;
    context.print(error.message);
    return 1;
  }
}

/** Commands that an id follows. */
const withId: ReadonlySet<string> = new Set([
  'share revoke',
  'plan add',
  'plan retire',
  'promo end',
  'payment approve',
  'payment reject',
  'payment refund',
  'payment return',
  'request erase',
  'request copy',
  'request done',
]);

/** Returns the words of a command, without the id at the end of one that has one. */
function readWords(positionals: string[]): { command: string; id: string | undefined } {
  const command = positionals.slice(0, 2).join(' ');
  return withId.has(command) && positionals.length <= 3
    ? { command, id: positionals[2] }
    : { command: positionals.join(' '), id: undefined };
}

type Command = (context: CommandContext, options: Options) => Promise<number | null>;

const commands: Readonly<Record<string, Command>> = {
  serve: (context, options) =>
    runUntilSignal(context, (env, running) =>
      serve(env, {
        ...running,
        doesWork: !options['no-work'],
        ...(context.door && { door: context.door }),
      }),
    ),
  work: (context) => runUntilSignal(context, work),
  migrate: migrateCommand,
  doctor,
  fsck: fsckUntilSignal,
  'quota grant': quotaGrant,
  'quota extend': quotaExtend,
  'session end': sessionEnd,
  'share list': shareList,
  'share revoke': (context, options) => shareRevoke(context, options.id),
  'plan list': planList,
  'plan add': (context, options) => planAdd(context, options.id, options),
  'plan retire': (context, options) => planRetire(context, options.id),
  'promo create': promoCreate,
  'promo list': promoList,
  'promo end': (context, options) => promoEnd(context, options.id),
  'payment list': paymentList,
  'payment approve': (context, options) => paymentApprove(context, options.id, options),
  'payment reject': (context, options) => paymentReject(context, options.id, options),
  'payment return': (context, options) => paymentReturn(context, options.id, options),
  'payment refund': (context, options) => paymentRefund(context, options.id, options),
  'request add': requestAdd,
  'request list': requestList,
  'request erase': (context, options) => requestErase(context, options.id, options),
  'request copy': (context, options) => requestCopy(context, options.id, options),
  'request done': (context, options) => requestDone(context, options.id, options),
  'backup noted': backupNoted,
  'ledger check': ledgerCheck,
  'ledger export': ledgerExport,
};

/** Runs fsck; Ctrl-C ends it between two reads. */
async function fsckUntilSignal(context: CommandContext, options: FsckCommandOptions): Promise<number> {
  const end = new AbortController();
  const onSignal = () => end.abort(new Error('interrupted'));
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  try {
    return await fsckCommand(context, options, end.signal);
  } finally {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
  }
}

/** Returns whether the person at the terminal can fix the error; any other is ours and is shown with its stack. */
function isForPeople(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const ours = [
    EnvError,
    CommandError,
    BundledPostgresError,
    DatabaseRefusedError,
    MigrationError,
    StorageClaimError,
  ];
  if (ours.some((kind) => error instanceof kind)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return code === 'EADDRINUSE' || code === 'EACCES' || code.startsWith('ERR_PARSE_ARGS');
}
