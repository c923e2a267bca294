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
