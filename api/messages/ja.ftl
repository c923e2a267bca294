# 日本語の文言。

## Dates and times
date = { $year }年{ $month }{ $day }日
month-1 = 1月
month-2 = 2月
month-3 = 3月
month-4 = 4月
month-5 = 5月
month-6 = 6月
month-7 = 7月
month-8 = 8月
month-9 = 9月
month-10 = 10月
month-11 = 11月
month-12 = 12月

## The frame of every page
skip-to-content = 本文へ
nav-main = メニュー
nav-tournaments = 大会
nav-matches = 対戦
nav-games = 対局
nav-players = 選手
nav-ratings = レーティング
nav-series = シリーズ
nav-records = 棋譜
nav-journal = 変更履歴
nav-members = 会員
nav-first-account = 最初のアカウント
nav-sign-in = ログイン
nav-language = 言語
open-house = まだ誰もアカウントを持っていません。この機械の前にいる人は何でもできます。
open-house-end = 最初のアカウントを作ると、以後は全員がログインします。
live-notice = このページの内容が変更されました。
live-load = 再読み込み

## The words of the game
men = 駒{ $count }個

## 記録
desk-title = 棋譜の記録
desk-open = 棋譜を記録する
desk-game = 対局
desk-match = マッチ
desk-turn-board = 盤を回す
desk-board = 盤
desk-no-position = ここの局面は分かりません。
desk-throws = { $name } がサイコロを振る
desk-plays = { $name } の手番：{ $throw }
desk-the-throw = 出目
desk-the-steps = 動かし方
desk-the-play = 手
desk-throw-hint = 例：63
desk-play-hint = 例：1/7 1/4、動けないときは -
desk-stood = 反則だが、両者が認めた
desk-write = 文字で入力する
desk-enter = この手を記録
desk-undo = 戻す
desk-forced = 可能な手は一つだけです。
desk-play = { $play } と動かす
desk-ends = 対局終了：{ $win }。記録する
desk-void = { $throw }：動けません（fåt）。
desk-step = { $from } から { $to } へ
desk-choose = 行き先を選んでください。
desk-nothing = そこの駒は動かせません。
desk-unchecked = 接続がありません。この手は接続が戻ったときに確認されます。
desk-refused = { $turn } 手目 { $play } は受け付けられませんでした：
desk-faster = { $turn } 手目はすでに他の人が記録しました：
desk-not-allowed = 今は記録できません。別のタブでサインインし直してください。
desk-offline = 接続がありません。入力した手はここで待ちます。
desk-no-undo = 最後の手はここでは取り消せません。
desk-unreadable = この手は読み取れません。
desk-bar = バー
desk-off = ベアオフ
desk-correct = 訂正する
desk-let-stand = 両者が認めた
desk-again = もう一度送る
desk-forget = 待っている手を消す
desk-waiting = 送信待ち
desk-last-turns = 最近の手
desk-no-turn = まだ手がありません。
desk-correct-hint = 手を選ぶと、訂正したり、その前に手を加えたりできます。
desk-keys = キー操作
desk-key-throw = 出目（サイコロ一つにつき一つのキー）
desk-key-letters = その文字の動き
desk-key-arrows = ボタンの間を移動
desk-key-enter = ただ一つの手を動かす
desk-key-undo = 戻す
desk-key-escape = 選んだ駒を戻す
desk-key-help = この説明

## 一局ごとの結果
slip-title = 第{ $number }局：結果だけ
slip-who = 勝者
slip-how = 勝ち方
slip-done = 結果を記録
slip-other = 最後まで指されなかった
